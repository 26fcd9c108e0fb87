/**
 * Draws pages with pdf.js. It is handed in, with something to draw on, since a worker of a browser and Node load it in different
 * ways; what is used of it is told by the types here.
 */
import type { AnnotationLook, DrawnPage, PageWish } from './compare-drawn-pages.ts';
import type { DrawableRevision } from './run-witness.ts';
import { type Picture, toPicture } from './picture.ts';

type Intent = 'display' | 'print';
type Viewport = { readonly width: number; readonly height: number; readonly transform: readonly number[] };
type Canvas = { width: number; height: number };

type RenderOptions = {
  canvas: Canvas | null;
  viewport: Viewport;
  intent?: string | undefined;
  annotationMode?: number | undefined;
};

type PdfjsPage = {
  readonly view: readonly number[];
  readonly rotate: number;
  readonly userUnit: number;
  getViewport(options: { scale: number }): Viewport;
  render(options: RenderOptions): { readonly promise: Promise<void> };
  getAnnotations(options: { intent: string }): Promise<readonly unknown[]>;
  getOperatorList(options: { intent: string }): Promise<OperatorList>;
  cleanup(): boolean;
};

type OperatorList = { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] };

/** An open document of pdf.js. */
export type PdfjsDocument = {
  readonly numPages: number;
  getPage(pageNumber: number): Promise<PdfjsPage>;
  getOptionalContentConfig(options: { intent: string }): Promise<{ getHash(): string }>;
};

const pictureOperators = [
  'paintImageMaskXObject',
  'paintImageMaskXObjectGroup',
  'paintImageMaskXObjectRepeat',
  'paintImageXObject',
  'paintImageXObjectRepeat',
  'paintInlineImageXObject',
  'paintInlineImageXObjectGroup',
  'paintSolidColorImageMask',
  'shadingFill',
] as const;
type OperatorName =
  | (typeof pictureOperators)[number]
  | 'beginAnnotation'
  | 'constructPath'
  | 'endAnnotation'
  | 'endPath'
  | 'paintFormXObjectBegin'
  | 'paintFormXObjectEnd'
  | 'restore'
  | 'save'
  | 'setTextRenderingMode'
  | 'showText';

export type Pdfjs = {
  /** `AnnotationMode` of pdf.js: which annotations are drawn. */
  readonly annotationModes: { readonly ENABLE: number; readonly DISABLE: number };
  /** Numbers of operators: `OPS` of pdf.js. */
  readonly operators: Readonly<Record<OperatorName, number>>;
  readonly createSurface: (width: number, height: number) => Surface;
};

/** A canvas, and what is drawn on it: red, green, blue and alpha of each pixel. */
export type Surface = { readonly canvas: Canvas; readonly read: () => Uint8ClampedArray };

/** The revision that pdf.js has open. `close` lets go of it. */
export async function toDrawable(
  document: PdfjsDocument,
  pdfjs: Pdfjs,
  close: () => Promise<void>,
): Promise<DrawableRevision> {
  const isPrintedOtherwise = await hasLayersForPrint(document);
  return {
    pageCount: document.numPages,
    drawPage: async (pageNumber, wish) => {
      const page = await document.getPage(pageNumber);
      try {
        return await drawPage(page, pdfjs, isPrintedOtherwise, wish);
      } finally {
        page.cleanup();
      }
    },
    close,
  };
}

/** Whether optional content is shown on paper that is not on a screen, or the other way around (ISO 32000-2, 8.11.4.4). */
async function hasLayersForPrint(document: PdfjsDocument): Promise<boolean> {
  const [screen, print] = await Promise.all([
    document.getOptionalContentConfig({ intent: 'display' }),
    document.getOptionalContentConfig({ intent: 'print' }),
  ]);
  return screen.getHash() !== print.getHash();
}

async function drawPage(
  page: PdfjsPage,
  pdfjs: Pdfjs,
  isPrintedOtherwise: boolean,
  wish: PageWish,
): Promise<DrawnPage> {
  const viewport = page.getViewport({ scale: fitScale(page.getViewport({ scale: 1 })) });
  const { ENABLE, DISABLE } = pdfjs.annotationModes;
  const draw = (intent: Intent, annotationMode = ENABLE): Promise<Picture> =>
    drawPicture(page, { viewport, intent, annotationMode }, pdfjs);
  const screen = await draw('display');
  const needsPrint = isPrintedOtherwise || (await page.getAnnotations({ intent: 'any' })).some(isOnOneMedium);
  return {
    frame: JSON.stringify([page.view, page.rotate, page.userUnit]),
    toPixels: viewport.transform,
    screen,
    print: needsPrint ? await draw('print') : null,
    content: wish.content ? await draw('display', DISABLE) : null,
    looks: wish.looks ? readLooks(await page.getOperatorList({ intent: 'display' }), pdfjs.operators) : [],
  };
}

/** Small pages are drawn as large as this, so that nothing on them is too small to be seen. A4 at 72 pixels an inch has as many. */
const fewestPixels = 500_000;
const mostPixels = 16_000_000;
/** Canvases of browsers may have more. */
const longestSide = 8192;
/** Pixels a point. What is drawn coarser says too little. */
const coarsest = 0.25;

function fitScale({ width, height }: Viewport): number {
  const area = width * height;
  const scale = Math.min(
    Math.max(1, Math.sqrt(fewestPixels / area)),
    Math.sqrt(mostPixels / area),
    longestSide / Math.max(width, height),
  );
  if (!(scale >= coarsest)) {
    throw new RangeError('The page is too large to be drawn');
  }
  return scale;
}

async function drawPicture(
  page: PdfjsPage,
  options: Omit<RenderOptions, 'canvas'>,
  { createSurface }: Pdfjs,
): Promise<Picture> {
  const [width, height] = [Math.ceil(options.viewport.width), Math.ceil(options.viewport.height)];
  const { canvas, read } = createSurface(width, height);
  try {
    await page.render({ canvas, ...options }).promise;
    return toPicture(width, height, read());
  } finally {
    // Gives its memory back at once; the garbage collector otherwise takes its time.
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** Flags of annotations (ISO 32000-2, 12.5.3). */
const flags = { invisible: 1, hidden: 2, print: 4, noView: 32 } as const;

/** Whether an annotation is seen on a screen alone, or on paper alone. */
function isOnOneMedium(annotation: unknown): boolean {
  const bits = numberIn(annotation, 'annotationFlags');
  const isHidden = (bits & (flags.invisible | flags.hidden)) !== 0;
  const [isViewed, isPrinted] = [(bits & flags.noView) === 0, (bits & flags.print) !== 0];
  return !isHidden && isViewed !== isPrinted && hasAppearance(annotation);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function numberIn(annotation: unknown, key: 'annotationFlags'): number {
  const value = isObject(annotation) && key in annotation ? annotation[key] : 0;
  return typeof value === 'number' ? value : 0;
}

function hasAppearance(annotation: unknown): boolean {
  return isObject(annotation) && 'hasAppearance' in annotation && annotation.hasAppearance === true;
}

/** Text rendering modes in which letters are not seen (ISO 32000-2, 9.3.6): neither, and adding to the clipping path alone. */
const invisibleModes: readonly unknown[] = [3, 7];

/** A field's background and border are a few simple paths, and beneath its letters. With more, or with others above, letters can be drawn. */
const mostPaths = 6;
const mostNumbersOfPath = 40;

function isElaborate(args: unknown): boolean {
  const path: unknown = Array.isArray(args) && Array.isArray(args[1]) ? args[1][0] : null;
  return isNumberList(path) && path.length > mostNumbersOfPath;
}

/** What each annotation shows, in the order in which they are drawn. */
function readLooks({ fnArray, argsArray }: OperatorList, operators: Pdfjs['operators']): AnnotationLook[] {
  const pictures = new Set<number>(pictureOperators.map((name) => operators[name]));
  const looks: AnnotationLook[] = [];
  let look: { rect: AnnotationLook['rect']; text: string; hasPictures: boolean } | null = null;
  let paths = 0;
  let mode: unknown = 0;
  let outerModes: unknown[] = [];
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index];
    const first: unknown = Array.isArray(args) ? args[0] : undefined;
    if (operator === operators.beginAnnotation) {
      look = { rect: toRect(Array.isArray(args) ? args[1] : null), text: '', hasPictures: false };
      [mode, outerModes, paths] = [0, [], 0];
    } else if (operator === operators.endAnnotation && look !== null) {
      looks.push(look);
      look = null;
    } else if (operator === operators.save || operator === operators.paintFormXObjectBegin) {
      outerModes.push(mode);
    } else if (operator === operators.restore || operator === operators.paintFormXObjectEnd) {
      mode = outerModes.pop() ?? 0;
    } else if (operator === operators.setTextRenderingMode) {
      mode = first;
    } else if (look !== null && operator === operators.showText && !invisibleModes.includes(mode)) {
      look.text += Array.isArray(first) ? first.map(letterOf).join('') : '';
    } else if (look !== null && pictures.has(operator)) {
      look.hasPictures = true;
    } else if (look !== null && operator === operators.constructPath && first !== operators.endPath) {
      paths += 1;
      look.hasPictures ||= look.text !== '' || paths > mostPaths || isElaborate(args);
    }
  }
  return looks;
}

function toRect(value: unknown): AnnotationLook['rect'] {
  const [llx, lly, urx, ury] = isNumberList(value) ? value : [];
  return { llx: llx ?? NaN, lly: lly ?? NaN, urx: urx ?? NaN, ury: ury ?? NaN };
}

/** pdf.js tells rectangles as arrays of one kind or another. */
function isNumberList(value: unknown): value is ArrayLike<number> & Iterable<number> {
  return (
    value instanceof Float32Array ||
    value instanceof Float64Array ||
    (Array.isArray(value) && value.every((item) => typeof item === 'number'))
  );
}

/** The letter of a glyph; distances between glyphs are numbers. */
function letterOf(glyph: unknown): string {
  return isObject(glyph) && 'unicode' in glyph && typeof glyph.unicode === 'string' ? glyph.unicode : '';
}
