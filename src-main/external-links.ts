import { shell } from 'electron';

/** Opens the running service's page in the person's browser. The only way out of the application: to this machine. */
export async function openInBrowser(port: number): Promise<void> {
  await shell.openExternal(`http://127.0.0.1:${port}/`);
}
