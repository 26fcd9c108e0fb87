import type { HandwritingId } from '../studio/signature.ts';
import { inkColour, newCanvas, trimmedPicture } from './canvas.ts';
import type { Picture } from './canvas.ts';

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

/**
 * A name written in a handwriting; `null` for a blank one. The ink's own bounds are measured, since marks of Vietnamese letters reach
 * over what a font declares as its height.
 */
export async function typedPicture(text: string, hand: HandwritingId): Promise<Picture | null> {
  const written = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (written === '') {
    return null;
  }
  await loadHand(hand, written);
  const [, ruler] = newCanvas(1, 1);
  ruler.font = fontOf(hand, fontSize);
  const size = Math.min(fontSize, Math.floor((fontSize * widest) / ruler.measureText(written).width));
  ruler.font = fontOf(hand, size);
  const ink = ruler.measureText(written);
  const edge = Math.ceil(size / 2);
  const [canvas, context] = newCanvas(
    ink.actualBoundingBoxLeft + ink.actualBoundingBoxRight + 2 * edge,
    ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent + 2 * edge,
  );
  context.font = fontOf(hand, size);
  context.fillStyle = inkColour;
  context.fillText(written, edge + ink.actualBoundingBoxLeft, edge + ink.actualBoundingBoxAscent);
  return trimmedPicture(canvas, context);
}
