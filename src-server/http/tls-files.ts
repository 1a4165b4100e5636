import { readFileSync } from 'node:fs';
import type { Server } from 'node:https';
import { createSecureContext } from 'node:tls';
import type { Logger } from 'pino';
import { StartFailure } from '../base/start-failure.ts';

/** Milliseconds between two looks at the files. */
const interval = 5000;

/** The files of the certificate of a service, with those of its authorities behind it, and of its key, as PEM. */
export interface TlsFiles {
  certificate: string;
  key: string;
}

/** What a server needs to speak TLS. */
export interface TlsPair {
  cert: Buffer;
  key: Buffer;
}

/**
 * Reads certificate and key.
 * @throws StartFailure (InvalidSettings) where they cannot be read, or do not belong together
 */
export function readTlsPair({ certificate, key }: TlsFiles): TlsPair {
  try {
    const pair = { cert: readFileSync(certificate), key: readFileSync(key) };
    createSecureContext(pair);
    return pair;
  } catch (error) {
    throw new StartFailure(
      'InvalidSettings',
      `The certificate ${certificate} and the key ${key} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
      'Name a certificate and its key, both as PEM, which this user may read.',
      { cause: error, setting: 'tlsCertificate' },
    );
  }
}

/**
 * Lets new connections have certificate and key as the files say now. While only one of the two is written, or one cannot
 * be read, what was there goes on.
 * @returns ends the watch
 */
export function watchTlsFiles(server: Server, files: TlsFiles, log: Logger, every = interval): () => void {
  let known = readTlsPair(files);
  let isWrong = false;
  const look = (): void => {
    try {
      const now = readTlsPair(files);
      isWrong = false;
      if (now.cert.equals(known.cert) && now.key.equals(known.key)) return;
      known = now;
      server.setSecureContext(now);
      log.info({ certificate: files.certificate }, 'the certificate was changed');
    } catch (error) {
      if (!isWrong) log.error({ err: error }, 'the certificate cannot be read: the one before is used on');
      isWrong = true;
    }
  };
  const timer = setInterval(look, every).unref();
  return () => clearInterval(timer);
}
