import { app } from 'electron';
import { Application } from './application.ts';
import { openLog } from './base/log.ts';
import { applicationPaths, namedUserData } from './base/paths.ts';
import { filesOfCommandLine } from './files/arguments.ts';
import { switchOffNetwork } from './security/offline-switches.ts';

const userData = namedUserData();
if (userData !== undefined) app.setPath('userData', userData);

switchOffNetwork(app.commandLine);

// The id of the installed shortcut: without it Windows shows notifications without a name, and a second icon when pinned.
if (process.platform === 'win32') app.setAppUserModelId('io.headwater.desktop');

// The first instance gets this one's command line with `second-instance` and opens what it names.
if (app.requestSingleInstanceLock()) run();
else app.exit(0);

function run(): void {
  const paths = applicationPaths(app);
  const log = openLog(paths.logFolder, process.env['HEADWATER_LOG']);
  const developmentPage = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];
  const application = new Application({ paths, log, developmentPage });
  const open = (files: readonly string[]): void =>
    void application
      .open(files)
      .catch((error: unknown) => log.error({ err: error }, 'Files could not be opened.'));

  // Electron shows it to the user; the log keeps it.
  process.on('uncaughtExceptionMonitor', (error) => log.fatal({ err: error }, 'An error was not caught.'));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'An error was not caught.'));
  application.harden();
  open(filesOfCommandLine(process.argv, app.getAppPath(), process.cwd()));
  app.on('second-instance', (_event, argv, folder) =>
    open(filesOfCommandLine(argv, app.getAppPath(), folder)),
  );
  app.on('open-file', (event, path) => {
    event.preventDefault();
    open([path]);
  });
  app.on('activate', () => application.show());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('before-quit', (event) => {
    event.preventDefault();
    void application.stop().finally(() => app.exit(0));
  });
  void app.whenReady().then(() => application.start());
}
