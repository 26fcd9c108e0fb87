import type { HandwritingId, Signature } from '../signature-editor/signature.ts';
import { type Picture, inkColors, newCanvas, trimmedPicture } from './canvas.ts';
import { lettersOf, writtenName } from './letters.ts';

type Hand = { readonly family: string; readonly load: () => Promise<unknown> };

/** Handwriting that holds every Vietnamese letter. Fetched when somebody types their name, and only the one that they choose. */
export const hands: Readonly<Record<HandwritingId, Hand>> = {
  'dancing-script': {
    family: 'Dancing Script',
    load: () =>
      Promise.all([
        import('@fontsource/dancing-script/latin-500.css'),
        import('@fontsource/dancing-script/latin-ext-500.css'),
        import('@fontsource/dancing-script/vietnamese-500.css'),
      ]),
  },
  'great-vibes': {
    family: 'Great Vibes',
    load: () =>
      Promise.all([
        import('@fontsource/great-vibes/latin-400.css'),
        import('@fontsource/great-vibes/latin-ext-400.css'),
        import('@fontsource/great-vibes/vietnamese-400.css'),
      ]),
  },
  charm: {
    family: 'Charm',
    load: () =>
      Promise.all([
        import('@fontsource/charm/latin-400.css'),
        import('@fontsource/charm/latin-ext-400.css'),
        import('@fontsource/charm/vietnamese-400.css'),
      ]),
  },
  'patrick-hand': {
    family: 'Patrick Hand',
    load: () =>
      Promise.all([
        import('@fontsource/patrick-hand/latin-400.css'),
        import('@fontsource/patrick-hand/latin-ext-400.css'),
        import('@fontsource/patrick-hand/vietnamese-400.css'),
      ]),
  },
};

const fontSize = 144;

/** A long name is written smaller rather than cut. */
const widest = 1500;

function fontOf(hand: HandwritingId, size: number): string {
  return `${hand === 'dancing-script' ? '500 ' : ''}${String(size)}px "${hands[hand].family}"`;
}

/** Fetches the letters of a text in a handwriting. Rejects when they cannot be had. */
export async function loadHand(hand: HandwritingId, text: string): Promise<void> {
  await hands[hand].load();
  await document.fonts.load(fontOf(hand, fontSize), text === '' ? 'A' : text);
}

/** A family that holds every letter that the page shows, and comes with it: what stands in for letters that are lacking. */
const standIn = 'Be Vietnam Pro';
const rulerSize = 40;

/** How a letter looks in a list of families, as its pixels. */
function looksOf(letter: string, font: string): string {
  const [canvas, ruler] = newCanvas(rulerSize * 3, rulerSize * 3);
  ruler.font = font;
  ruler.fillText(letter, rulerSize, rulerSize * 2);
  return ruler.getImageData(0, 0, canvas.width, canvas.height).data.join(',');
}

const lacking = new Map<string, boolean>();

/** For private use: no font has it, so it looks like every letter that no font of the device has. */
const nobodysLetter = '\u{10fffd}';

/**
 * Whether a handwriting lacks a letter: then it looks the same with the handwriting and without it, since another font draws it, or
 * like the box that stands for letters which no font has.
 */
function lacks(hand: HandwritingId, letter: string): boolean {
  const key = `${hand} ${letter}`;
  const known = lacking.get(key);
  if (known !== undefined) {
    return known;
  }
  const without = `${String(rulerSize)}px "${standIn}"`;
  const list = `${fontOf(hand, rulerSize)}, "${standIn}"`;
  const looks = looksOf(letter, list);
  const found = looks === looksOf(letter, without) || looks === looksOf(nobodysLetter, list);
  lacking.set(key, found);
  return found;
}

/** The letters of a text that a handwriting lacks. Rejects when the handwriting cannot be had. */
export async function missingLetters(text: string, hand: HandwritingId): Promise<readonly string[]> {
  const written = writtenName(text);
  await Promise.all([
    loadHand(hand, written),
    document.fonts.load(`${String(rulerSize)}px "${standIn}"`, written === '' ? 'A' : written),
  ]);
  return lettersOf(written).filter((letter) => lacks(hand, letter));
}

/** How wide a text is in a handwriting whose letters are there, in sizes of its letters; 1 at least. */
export function emsOf(text: string, hand: HandwritingId): number {
  const [, ruler] = newCanvas(1, 1);
  ruler.font = fontOf(hand, fontSize);
  const { width, actualBoundingBoxRight } = ruler.measureText(writtenName(text));
  return Math.max(1, Math.max(width, actualBoundingBoxRight) / fontSize);
}

/**
 * A name written in a handwriting; `null` for a blank one, and where the handwriting lacks a letter of it: a name is not half
 * written by another hand. The ink's own bounds are measured, since marks of Vietnamese letters reach over what a font declares as
 * its height.
 */
export async function typedPicture({ text, hand, ink }: Signature['typed']): Promise<Picture | null> {
  const written = writtenName(text);
  if (written === '' || (await missingLetters(written, hand)).length > 0) {
    return null;
  }
  const [, ruler] = newCanvas(1, 1);
  ruler.font = fontOf(hand, fontSize);
  const size = Math.min(fontSize, Math.floor((fontSize * widest) / ruler.measureText(written).width));
  ruler.font = fontOf(hand, size);
  const bounds = ruler.measureText(written);
  const edge = Math.ceil(size / 2);
  const [canvas, context] = newCanvas(
    bounds.actualBoundingBoxLeft + bounds.actualBoundingBoxRight + 2 * edge,
    bounds.actualBoundingBoxAscent + bounds.actualBoundingBoxDescent + 2 * edge,
  );
  context.font = fontOf(hand, size);
  context.fillStyle = inkColors[ink];
  context.fillText(written, edge + bounds.actualBoundingBoxLeft, edge + bounds.actualBoundingBoxAscent);
  return trimmedPicture(canvas, context);
}
