import type { RequestListener, Server } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { Logger } from 'pino';
import { httpServer } from './http-server.ts';
import { readTlsPair, watchTlsFiles } from './tls-files.ts';
import type { TlsFiles } from './tls-files.ts';
import type { ServiceSettings } from '../settings/settings.ts';

/** A server of HTTP, or of TLS where the settings name a certificate. */
export interface ServiceServer {
  server: Server;
  scheme: 'http' | 'https';
  /** Ends what watches the certificate. */
  endWatch(): void;
}

/** @throws StartFailure (InvalidSettings) where the certificate cannot be used */
export function serviceServer(
  listener: RequestListener,
  settings: ServiceSettings,
  log: Logger,
): ServiceServer {
  const { limits } = settings;
  const files = tlsFiles(settings);
  if (files === undefined) {
    return { server: httpServer(listener, limits), scheme: 'http', endWatch: () => undefined };
  }
  const server = httpServer(listener, limits, readTlsPair(files));
  const endWatch = server instanceof TlsServer ? watchTlsFiles(server, files, log) : () => undefined;
  return { server, scheme: 'https', endWatch };
}

function tlsFiles({ tlsCertificate, tlsKey }: ServiceSettings): TlsFiles | undefined {
  if (tlsCertificate === undefined || tlsKey === undefined) return undefined;
  return { certificate: tlsCertificate, key: tlsKey };
}
