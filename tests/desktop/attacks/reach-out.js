// Tries every way to reach the addresses in `window.places`; tells what came of each.
(async () => {
  const outcome = {};
  const settled = (begin) =>
    new Promise((resolve) => {
      try {
        begin(
          () => resolve('reached'),
          () => resolve('blocked'),
        );
      } catch {
        resolve('blocked');
      }
    });
  for (const place of window.places) {
    outcome[`fetch ${place}`] = await settled((reached, blocked) =>
      fetch(place, { mode: 'no-cors' }).then(reached, blocked),
    );
    outcome[`socket ${place}`] = await settled((reached, blocked) => {
      const socket = new WebSocket(place.replace('http', 'ws'));
      socket.onopen = reached;
      socket.onerror = blocked;
    });
    outcome[`picture ${place}`] = await settled((reached, blocked) => {
      const picture = new Image();
      picture.onload = reached;
      picture.onerror = blocked;
      picture.src = `${place}/x.png`;
    });
    outcome[`events ${place}`] = await settled((reached, blocked) => {
      const events = new EventSource(place);
      events.onopen = reached;
      events.onerror = () => {
        events.close();
        blocked();
      };
    });
    outcome[`module ${place}`] = await settled((reached, blocked) =>
      import(`${place}/x.js`).then(reached, blocked),
    );
    outcome[`worker ${place}`] = await settled((reached, blocked) => {
      const worker = new Worker(`${place}/x.js`);
      worker.onmessage = reached;
      worker.onerror = blocked;
    });
    navigator.sendBeacon(place, 'x');
    const form = document.createElement('form');
    form.action = place;
    form.method = 'post';
    document.body.append(form);
    form.submit();
    for (const [kind, attribute] of [
      ['iframe', 'src'],
      ['object', 'data'],
      ['embed', 'src'],
      ['video', 'src'],
      ['track', 'src'],
    ]) {
      const element = document.createElement(kind);
      element[attribute] = place;
      document.body.append(element);
    }
    for (const rel of ['stylesheet', 'prefetch', 'preload', 'modulepreload', 'icon', 'manifest']) {
      const link = document.createElement('link');
      Object.assign(link, { rel, href: `${place}/x`, as: 'script' });
      document.head.append(link);
    }
    const style = document.createElement('style');
    style.textContent = `@import url("${place}/x.css"); body { background: url("${place}/x.png"); } @font-face { font-family: x; src: url("${place}/x.woff2"); } * { font-family: x; }`;
    document.head.append(style);
  }
  const base = document.createElement('base');
  base.href = 'https://example.org/';
  document.head.append(base);
  outcome['base'] = document.baseURI.startsWith('https://example.org') ? 'reached' : 'blocked';
  await new Promise((resolve) => setTimeout(resolve, 700));
  return outcome;
})();
