// What the pages of tables share. The way to a seat: tokens of a link are traded for cookies, and a socket is kept open.
export const Link = (() => {
  const LONG = 5000; // milliseconds between attempts to reach a table that seems to have stopped

  // The seats of this page, as the address names them: tokens first, then only the seats. `refusal` says that a token is none.
  async function join(refusal) {
    const asked = location.hash.slice(1);
    if (asked.startsWith("seat=")) return asked.slice(5).split(",");
    const found = [];
    for (const token of asked.split(",")) {
      const answer = await fetch("/join", { method: "POST", body: token });
      if (!answer.ok) throw new Error(refusal);
      found.push(String((await answer.json()).seat));
    }
    history.replaceState(null, "", `#seat=${found}`);
    return found;
  }

  // Keep a socket to a seat open. `hear` gets each message, `lost` the name of a sentence whenever the connection is gone.
  function keep(seat, hear, lost) {
    const session = Math.random().toString(36).slice(2);
    let socket = null;
    let wait = 0;
    let sent = 0;
    let known = false;
    function connect() {
      socket = new WebSocket(`ws://${location.host}/seat/${seat}`);
      socket.addEventListener("open", () => {
        wait = 0;
      });
      socket.addEventListener("message", (event) => {
        known = true;
        hear(JSON.parse(event.data));
      });
      socket.addEventListener("close", (event) => {
        const refused = event.code === 1008 || (event.code === 1006 && !known && wait > 4000);
        lost(refused ? "notLetIn" : wait < LONG ? "lost" : "stopped");
        wait = Math.min(LONG, wait ? wait * 2 : 250);
        setTimeout(connect, wait);
      });
    }
    // A phone that wakes up should not wait for the next attempt.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && socket.readyState === WebSocket.CLOSED) wait = 0;
    });
    connect();
    return (act, text, v = 0) => {
      sent += 1;
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ act, text, id: `${session}-${sent}`, v }));
    };
  }

  // A menu is closed by whatever is done beside it, and by Escape.
  function folds(menu) {
    const close = (event) => {
      if (menu.open && !menu.contains(event.target)) menu.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("focusin", close);
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      event.stopPropagation();
      menu.open = false;
      menu.firstElementChild.focus();
    });
  }

  // One's name: while it is typed, what is too long is told and not cut off.
  function naming(most, tooLong, save) {
    const field = document.getElementById("name");
    field.addEventListener("input", () => {
      const over = [...field.value.trim()].length - most;
      field.setCustomValidity(over > 0 ? tooLong(over) : "");
      field.reportValidity();
    });
    document.getElementById("naming").addEventListener("submit", (event) => {
      event.preventDefault();
      save(field.value);
      document.getElementById("menu").open = false;
    });
  }

  return { LONG, join, keep, folds, naming };
})();
