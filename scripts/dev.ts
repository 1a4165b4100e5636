import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { developmentProxy } from './development-proxy.ts';
import { electronBinary } from './electron-binary.ts';
import { pageAndSample, projectRoot, run } from './project.ts';

const servicePort = 8081;

// With Electron: the whole application, rebuilt and restarted on change. Without: the service, restarted on change,
// and the page with hot replacement, in any browser.
if (electronBinary() !== undefined) {
  const bundler = join(projectRoot, 'node_modules/electron-vite/bin/electron-vite.js');
  process.exitCode = await run(process.execPath, [bundler, 'dev', '--watch', '--', ...process.argv.slice(2)]);
} else {
  console.error('Electron is not installed (npx install-electron): the page is served for the browser.');
  await developInBrowser(process.argv.slice(2));
}

async function developInBrowser(files: readonly string[]): Promise<void> {
  const serviceValues = [
    '--port',
    String(servicePort),
    ...pageAndSample(),
    ...files.flatMap((file) => ['--open', file]),
  ];
  const service = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', join(projectRoot, 'src-server/main.ts'), ...serviceValues],
    { cwd: projectRoot, stdio: 'inherit' },
  );
  const page = await createServer({
    configFile: join(projectRoot, 'src-renderer/vite.config.ts'),
    server: { host: '127.0.0.1', proxy: developmentProxy(servicePort) },
  });
  await page.listen();
  page.printUrls();
  const end = (): void => {
    service.kill();
    void page.close().then(() => process.exit());
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}
