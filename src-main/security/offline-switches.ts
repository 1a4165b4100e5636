import type { CommandLine } from 'electron';

/** A proxy that is not there: what is not meant for this machine ends here, at this machine. */
const deadProxy = '127.0.0.1:9';

/**
 * Chromium's own switches that keep it from reaching out, set before it starts. The session refuses requests of the page
 * (`security.ts`); these hold what no handler of a session sees: names that are looked up or connected to in advance, the search
 * for a proxy, and what Chromium asks for by itself.
 */
export function switchOffNetwork(commandLine: CommandLine): void {
  // With a proxy named, none is searched for in the network, and Chromium looks up no name: the proxy would.
  commandLine.appendSwitch('proxy-server', deadProxy);
  commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost');
  commandLine.appendSwitch('disable-background-networking');
  commandLine.appendSwitch('disable-component-update');
  commandLine.appendSwitch('disable-domain-reliability');
  commandLine.appendSwitch('disable-quic');
  commandLine.appendSwitch('dns-prefetch-disable');
  commandLine.appendSwitch('no-pings');
  commandLine.appendSwitch('force-webrtc-ip-handling-policy', 'disable_non_proxied_udp');
}
