/** How people with a colour-vision deficiency see colours, and how far apart two colours are. */

export type Vision = 'usual' | 'protanopia' | 'deuteranopia' | 'tritanopia';

/** Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB. */
const matrices: Record<Exclude<Vision, 'usual'>, readonly number[]> = {
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

type Rgb = readonly [number, number, number];

/** Linear RGB, 0 to 1, of `#rrggbb`. */
function linear(hex: string): Rgb {
  const channel = (from: number): number => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`${hex} is no colour.`);
  return [channel(1), channel(3), channel(5)];
}

function seen(hex: string, vision: Vision): Rgb {
  const [r, g, b] = linear(hex);
  if (vision === 'usual') return [r, g, b];
  const m = matrices[vision];
  const row = (at: number): number => Math.min(Math.max(m[at]! * r + m[at + 1]! * g + m[at + 2]! * b, 0), 1);
  return [row(0), row(3), row(6)];
}

function oklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The distance of two colours in OKLab, times 100: about 2 is just noticeable. */
export function distance(one: string, other: string, vision: Vision): number {
  const a = oklab(seen(one, vision));
  const b = oklab(seen(other, vision));
  return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** The contrast ratio of WCAG. */
export function contrast(one: string, other: string): number {
  const luminance = (hex: string): number => {
    const [r, g, b] = linear(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
