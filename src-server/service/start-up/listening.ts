import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartFailure } from '../../base/start-failure.ts';
import { holderText, portHolder } from './port-holder.ts';

/**
 * Lets a server listen, and gives its port.
 * @param port 0 lets the system choose a free one
 * @throws StartFailure (PortTaken, PortRefused, AddressUnavailable)
 */
export async function listen(server: Server, port: number, address: string): Promise<number> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, address, () => {
        server.off('error', reject);
        resolve();
      });
    });
    return (server.address() as AddressInfo).port;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw await portTaken(port, address, error);
    if (code === 'EACCES') throw portRefused(port, error);
    if (code === 'EADDRNOTAVAIL') throw addressUnavailable(address, error);
    throw error;
  }
}

async function portTaken(port: number, address: string, cause: unknown): Promise<StartFailure> {
  const holder = await portHolder(`http://${urlHost(address)}:${port}`);
  const advice =
    holder.kind === 'headwater'
      ? 'Use the one that runs, or end it, or choose another port.'
      : 'End that program, or choose another port.';
  return new StartFailure('PortTaken', `Port ${port} is used by ${holderText(holder)}.`, advice, {
    cause,
    port,
  });
}

function portRefused(port: number, cause: unknown): StartFailure {
  return new StartFailure(
    'PortRefused',
    `The system does not let this user listen on port ${port}.`,
    'Choose another port; those below 1024 are often reserved.',
    { cause, port },
  );
}

function addressUnavailable(address: string, cause: unknown): StartFailure {
  return new StartFailure(
    'AddressUnavailable',
    `This machine has no address ${address}.`,
    'Name one that it has, or 0.0.0.0 for all of them.',
    { cause },
  );
}

/** An address as URLs name it; what listens on all addresses is reached on this machine's own. */
export function urlHost(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}
