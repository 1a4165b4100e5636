import { createServer } from 'node:net';
import { holderText, portHolder } from '../../src-server/service/start-up/port-holder.ts';
import { localAddress } from '../../src-server/settings/settings.ts';

/** @throws an error for people where another program holds the port, or the system refuses it */
export async function assertPortFree(port: number): Promise<void> {
  const code = await listeningFailure(port);
  if (code === undefined) return;
  if (code !== 'EADDRINUSE') throw new Error(`Port ${port} cannot be used (${code}).`);
  const holder = await portHolder(`http://${localAddress}:${port}`);
  throw new Error(`Port ${port} is still used by ${holderText(holder)}.`);
}

function listeningFailure(port: number): Promise<string | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, localAddress, () => server.close(() => resolve(undefined)));
  });
}
