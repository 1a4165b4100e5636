import { EventEmitter } from 'node:events';
import type { App, BrowserWindow, IpcMain, Session } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { HandOver } from '../../src-main/files/hand-over.ts';
import { answerPage } from '../../src-main/page-requests.ts';
import { channels } from '../../src-main/preload/channels.ts';
import { hardenContents, hardenSession, ownAddresses } from '../../src-main/security.ts';
import { ipcMain } from '../desktop/electron-stand-in/ipc-main.ts';
import { mayRequest, mayUse, session } from '../desktop/electron-stand-in/session.ts';

vi.mock('electron', async () => ({
  ...(await import('../desktop/electron-stand-in/app.ts')),
  ...(await import('../desktop/electron-stand-in/system.ts')),
}));

const isOwn = ownAddresses(['http://127.0.0.1:8081']);

describe('own addresses', () => {
  it.each(['http://127.0.0.1:8081/', 'http://127.0.0.1:8081/api/v1/startup?x', 'ws://127.0.0.1:8081/'])(
    '%s is',
    (address) => expect(isOwn(address)).toBe(true),
  );

  it.each([
    'http://127.0.0.1:8082/',
    'http://127.0.0.1:8081.example.org/',
    'http://user@example.org:8081/',
    'https://127.0.0.1:8081/',
    'http://localhost:8081/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'not an address',
    '',
  ])('%s is not', (address) => expect(isOwn(address)).toBe(false));
});

describe('the session', () => {
  hardenSession(session.defaultSession as unknown as Session, isOwn);

  it('lets only requests to the own service out', async () => {
    expect(await mayRequest('http://127.0.0.1:8081/main.js')).toBe(true);
    expect(await mayRequest('blob:http://127.0.0.1:8081/5e2a')).toBe(true);
    expect(await mayRequest('data:image/png;base64,AAAA')).toBe(true);
    expect(await mayRequest('https://example.org/font.woff2')).toBe(false);
    expect(await mayRequest('file:///etc/passwd')).toBe(false);
    expect(await mayRequest('http://127.0.0.1:9229/json')).toBe(false);
  });

  it('grants the own page the clipboard for copying and nothing else', () => {
    expect(mayUse('clipboard-sanitized-write', 'http://127.0.0.1:8081/')).toBe(true);
    expect(mayUse('clipboard-sanitized-write', 'https://example.org/')).toBe(false);
    for (const permission of [
      'clipboard-read',
      'geolocation',
      'media',
      'notifications',
      'openExternal',
      'usb',
    ]) {
      expect(mayUse(permission, 'http://127.0.0.1:8081/')).toBe(false);
    }
  });
});

describe('every page', () => {
  let openHandler: ((details: { url: string }) => unknown) | undefined;
  const setWindowOpenHandler = (handler: typeof openHandler): void => void (openHandler = handler);
  const setWebRTCIPHandlingPolicy = vi.fn();
  const contents = Object.assign(new EventEmitter(), { setWindowOpenHandler, setWebRTCIPHandlingPolicy });
  const app = new EventEmitter();
  const wanted = vi.fn();
  hardenContents(app as unknown as App, { isOwn, wanted });
  app.emit('web-contents-created', {}, contents);

  const prevented = (name: string, url: string): boolean => {
    const preventDefault = vi.fn();
    contents.emit(name, { url, preventDefault });
    return preventDefault.mock.calls.length > 0;
  };

  it('stays on the own service', () => {
    expect(prevented('will-navigate', 'http://127.0.0.1:8081/#/jobs')).toBe(false);
    expect(prevented('will-navigate', 'https://example.org/')).toBe(true);
    expect(prevented('will-navigate', 'file:///tmp/dropped.sql')).toBe(true);
    expect(prevented('will-redirect', 'https://example.org/')).toBe(true);
    expect(prevented('will-attach-webview', 'http://127.0.0.1:8081/')).toBe(true);
  });

  it('opens no window', () => {
    expect(openHandler?.({ url: 'https://example.org/' })).toEqual({ action: 'deny' });
  });
});

describe('the page’s requests', () => {
  const frame = { url: 'http://127.0.0.1:8081/' };
  const window = { webContents: { mainFrame: frame, send: vi.fn() } } as unknown as BrowserWindow;
  const handOver = new HandOver();
  answerPage(ipcMain as unknown as IpcMain, {
    window: () => window,
    isPage: isOwn,
    handOver,
    exportRequest: (exportId) => new Request(`http://127.0.0.1:8081/api/v1/exports/${exportId}/file`),
    exampleAccounts: () => [{ name: 'user', password: 'secret', roles: ['ROLE_USER'] }],
    serviceState: () => ({ status: 'running', crashes: 0 }),
    restartService: () => Promise.resolve(),
    takePort: () => Promise.resolve(),
    chooseDataFolder: () => Promise.resolve(),
    openDataFolder: () => Promise.resolve(),
  });
  const save = (senderFrame: object | null, ...values: unknown[]): Promise<unknown> =>
    ipcMain.answer({ senderFrame } as never, channels.saveFile, values);

  it('are answered for the own main frame', async () => {
    expect(await save(frame, 'a.csv', new Uint8Array([1]))).toBe(false);
  });

  it.each([
    ['another frame', { url: 'http://127.0.0.1:8081/' }],
    ['no frame', null],
  ])('are refused to %s', async (_name, sender) => {
    await expect(save(sender, 'a.csv', new Uint8Array([1]))).rejects.toThrow('own page');
  });

  it('are refused once the main frame shows something else', async () => {
    frame.url = 'https://example.org/';
    await expect(save(frame, 'a.csv', new Uint8Array([1]))).rejects.toThrow('own page');
    frame.url = 'http://127.0.0.1:8081/';
  });

  it('for an export name it by its id, and come from the own main frame', async () => {
    const saveExport = (senderFrame: object, ...values: unknown[]): Promise<unknown> =>
      ipcMain.answer({ senderFrame } as never, channels.saveExport, values);
    const id = '6f1c0e3e-6f0a-4c55-9a51-7d4a1c3c1c11';
    expect(await saveExport(frame, 'a.csv', id)).toBe(false);
    await expect(saveExport({ url: frame.url }, 'a.csv', id)).rejects.toThrow('own page');
    for (const other of ['../jobs', 'http://example.org/', '', undefined])
      await expect(saveExport(frame, 'a.csv', other)).rejects.toThrow('its id');
    await expect(saveExport(frame, '../a.csv', id)).rejects.toThrow('plain name');
  });

  it('give the accounts of the examples to the own main frame only, and take no values', async () => {
    const accounts = (senderFrame: object, ...values: unknown[]): Promise<unknown> =>
      ipcMain.answer({ senderFrame } as never, channels.exampleAccounts, values);
    expect(await accounts(frame)).toEqual([{ name: 'user', password: 'secret', roles: ['ROLE_USER'] }]);
    await expect(accounts({ url: frame.url })).rejects.toThrow('own page');
    await expect(accounts(frame, 'user')).rejects.toThrow('without anything else');
  });

  it.each([channels.restartService, channels.chooseDataFolder, channels.openDataFolder])(
    'by %s are answered to the own main frame only, and take no values',
    async (channel) => {
      const ask = (senderFrame: object, ...values: unknown[]): Promise<unknown> =>
        ipcMain.answer({ senderFrame } as never, channel, values);
      await expect(ask(frame)).resolves.toBeUndefined();
      await expect(ask({ url: frame.url })).rejects.toThrow('own page');
      await expect(ask(frame, '/etc')).rejects.toThrow('without anything else');
    },
  );

  it('are refused in any other form', async () => {
    await expect(save(frame, '../a.csv', new Uint8Array([1]))).rejects.toThrow('plain name');
    await expect(save(frame, 'a.csv', 'text')).rejects.toThrow('plain name');
  });
});
