import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawIcon } from './icons/draw.ts';
import { ofSize } from './icons/drawn-icon.ts';
import { macIcon, macKinds } from './icons/mac-icon.ts';
import { windowsIcon, windowsSizes } from './icons/windows-icon.ts';
import { projectRoot } from './project.ts';

// Draws all icons anew from `resources/icon.svg`: the one of the window, and what each system's packages need.

/** The sizes of the icon theme that every Linux desktop has, and twice the largest usual one. */
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512] as const;
const windowSize = 1024;

const resources = join(projectRoot, 'resources');
const sizes = new Set([...linuxSizes, ...windowsSizes, ...macKinds.map(([, size]) => size), windowSize]);
const icons = await drawIcon(readFileSync(join(resources, 'icon.svg'), 'utf8'), [...sizes]);

writeFileSync(join(resources, 'icon.png'), ofSize(icons, windowSize).png);
writeFileSync(join(resources, 'icon.ico'), windowsIcon(icons));
writeFileSync(join(resources, 'icon.icns'), macIcon(icons));
const linuxFolder = join(resources, 'icons');
rmSync(linuxFolder, { recursive: true, force: true });
mkdirSync(linuxFolder);
for (const size of linuxSizes) {
  writeFileSync(join(linuxFolder, `${size}x${size}.png`), ofSize(icons, size).png);
}
