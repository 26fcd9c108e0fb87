/*
 * A company's color, in the shades that pages and mails need of it. Whatever color is chosen, words stay readable: white ones on
 * what is filled with it, and those written in it, reach 4.5:1 on every ground of the page.
 */

/** The shades of one scheme, each as #rrggbb. */
export type BrandShades = {
  /** Words and lines in the color. */
  readonly brand: string;
  /** The quiet ground of what is chosen. */
  readonly soft: string;
  /** What is filled, with white words on it. */
  readonly fill: string;
  readonly fillHover: string;
};
export type BrandPalette = { readonly light: BrandShades; readonly dark: BrandShades };

/** The product's own, as in the page's theme. */
const own: BrandPalette = {
  light: { brand: '#1d4ed8', soft: '#e8eefc', fill: '#1d4ed8', fillHover: '#1941b8' },
  dark: { brand: '#8fb1ff', soft: '#1c2f55', fill: '#2b5fe3', fillHover: '#3568ea' },
};

const readable = 4.5;
/** What a filled button needs against the paper around it. */
const visible = 3;
const white = '#ffffff';
const black = '#000000';
/** The least favorable grounds that words stand on, and the paper, as in the page's theme. */
const lightGround = '#ecebe6';
const darkGround = '#243040';
const darkPaper = '#18212b';

type Rgb = readonly [red: number, green: number, blue: number];

export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

function rgbOf(hex: string): Rgb {
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/** `share` of the second color in the first. */
function mix(first: string, second: string, share: number): string {
  const other = rgbOf(second);
  return `#${rgbOf(first)
    .map((value, index) => Math.round(value * (1 - share) + (other[index] ?? 0) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors as WCAG reckons it, 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The color with as little of `other` as makes it pass; `other` itself passes always. */
function towards(other: string, color: string, passes: (shade: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(color, other, share);
    if (passes(shade)) {
      return shade;
    }
  }
  return other;
}

/** The shades of a company's color; the product's own without one. */
export function paletteOf(color: string | null): BrandPalette {
  if (color === null || !isHexColor(color)) {
    return own;
  }
  const fill = towards(black, color.toLowerCase(), (shade) => contrastOf(shade, white) >= readable);
  const soft = mix(fill, white, 0.9);
  const darkFill = towards(white, fill, (shade) => contrastOf(shade, darkPaper) >= visible);
  const darkSoft = mix(darkFill, '#10161d', 0.7);
  const onAll =
    (...grounds: readonly string[]) =>
    (shade: string): boolean =>
      grounds.every((ground) => contrastOf(shade, ground) >= readable);
  return {
    light: {
      brand: towards(black, fill, onAll(lightGround, soft)),
      soft,
      fill,
      fillHover: mix(fill, black, 0.14),
    },
    dark: {
      brand: towards(white, fill, onAll(darkGround, darkSoft)),
      soft: darkSoft,
      fill: darkFill,
      fillHover: mix(darkFill, black, 0.12),
    },
  };
}
