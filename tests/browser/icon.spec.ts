import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const resources = join(import.meta.dirname, '../../resources');
const read = (path: string): string => readFileSync(join(resources, path), 'base64');

// After a change of the drawing: npm run icons
for (const path of ['icon.png', 'icons/16x16.png', 'icons/48x48.png', 'icons/256x256.png']) {
  test(`${path} shows what icon.svg draws`, async ({ page }) => {
    const difference = await page.evaluate(differenceOf, [
      `data:image/svg+xml;base64,${read('icon.svg')}`,
      `data:image/png;base64,${read(path)}`,
    ] as const);
    // Browsers smooth edges differently: by a few of 255 steps on average, not more.
    expect(difference).toBeLessThan(4);
  });
}

/** Runs in the page: how far the two are apart, on average over all values of all pixels. */
async function differenceOf([drawing, picture]: readonly [string, string]): Promise<number> {
  const loaded = async (source: string): Promise<HTMLImageElement> => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return image;
  };
  const made = await loaded(picture);
  const size = made.naturalWidth;
  const pixels = (image: HTMLImageElement): Uint8ClampedArray => {
    const context = new OffscreenCanvas(size, size).getContext('2d');
    if (context === null) throw new Error('There is no canvas.');
    context.drawImage(image, 0, 0, size, size);
    return context.getImageData(0, 0, size, size).data;
  };
  const [expected, found] = [pixels(await loaded(drawing)), pixels(made)];
  return (
    expected.reduce((sum, value, index) => sum + Math.abs(value - (found[index] ?? 0)), 0) / expected.length
  );
}
