# Files that cannot be read or written.
file-too-large = the file is larger than { $most }
file-cannot = cannot { $doing } { $path }: { $why }
    .hint = { $code ->
        [ENOSPC] free some space, or choose another folder with --out
        [EACCES] is the file open in another program, or the folder write-protected?
        [EPERM] is the file open in another program, or the folder write-protected?
       *[other] { "" }
    }
