# Worker processes and clusters.
work-no-address = --workers '{ $given }' is neither a number nor an address
    .hint = write 2, all, tcp://host:port or tls://host:port
work-no-dask = working on a cluster needs Dask, which is not installed
    .hint = pip install 'deckgen[cluster]'
work-no-answer = no Dask scheduler answers at { $address }: { $why }
work-no-workers = the Dask scheduler at { $address } has no workers
    .hint = start some: dask worker { $address }
work-lost = a worker process was killed
    .hint = perhaps memory ran out: use fewer processes with --jobs
