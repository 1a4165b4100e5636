// Loaded into the main process, the service and its workers (NODE_OPTIONS=--require): every attempt to reach something is
// written down in the file that HEADWATER_SOCKETS names, before it is made.
const { appendFileSync } = process.getBuiltinModule('node:fs');
const dgram = process.getBuiltinModule('node:dgram');
const dns = process.getBuiltinModule('node:dns');
const net = process.getBuiltinModule('node:net');

const file = process.env.HEADWATER_SOCKETS;
const note = (kind, target) => appendFileSync(file, `${kind} ${target}\n`);

function wrapped(owner, name, tell) {
  const original = owner[name];
  if (typeof original !== 'function') return;
  owner[name] = function (...values) {
    tell.call(this, ...values);
    return original.apply(this, values);
  };
}

wrapped(net.Socket.prototype, 'connect', (first, second) => {
  // Node hands over its own list of options and callback, others options, a port or a path.
  const options = Array.isArray(first) ? first[0] : first;
  if (typeof options !== 'object')
    note('connect', `${typeof second === 'string' ? second : 'localhost'}:${options}`);
  else note('connect', options.path ?? `${options.host ?? 'localhost'}:${options.port}`);
});
wrapped(dgram.Socket.prototype, 'send', (...values) => note('send', JSON.stringify(values.slice(1))));
wrapped(dgram.Socket.prototype, 'connect', (port, address) => note('connect', `${address}:${port}`));
for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  for (const name of Object.getOwnPropertyNames(owner)) {
    if (/^(lookup|resolve|reverse)/.test(name)) wrapped(owner, name, (host) => note(name, String(host)));
  }
}
note('recorder', 'ready');
