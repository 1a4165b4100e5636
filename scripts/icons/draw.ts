import { chromium } from '@playwright/test';
import { chromiumPath } from '../chromium.ts';
import type { DrawnIcon } from './drawn-icon.ts';

/** Draws an SVG in several sizes, each for itself: an edge falls on the pixels of each. */
export async function drawIcon(svg: string, sizes: readonly number[]): Promise<DrawnIcon[]> {
  const executablePath = await chromiumPath();
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    const page = await browser.newPage();
    const icons: DrawnIcon[] = [];
    for (const size of sizes) {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(
        `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
      );
      const png = await page.screenshot({ omitBackground: true });
      const rgba = await page.evaluate(pixelsOf, png.toString('base64'));
      icons.push({ size, png, rgba: Buffer.from(rgba, 'base64') });
    }
    return icons;
  } finally {
    await browser.close();
  }
}

/** Runs in the page, which reads PNG. */
async function pixelsOf(png: string): Promise<string> {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas.');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  let bytes = '';
  for (const byte of data) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}
