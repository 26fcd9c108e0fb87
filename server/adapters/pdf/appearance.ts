import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import {
  type EmbeddedFont,
  type PDF,
  type PdfRef,
  type PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
} from '@libpdf/core';
import { type MarkWeight, type TextRun, layOutMark } from '../../../contract/mark-layout.ts';
import { type PageFrame, type Rect, readerRectToUser, readerToUser } from '../../../contract/page-space.ts';
import { type ColorRules, readColorRules } from './color-rules.ts';
import { rgbOfCmyk } from './cmyk-picture.ts';
import { type Orientation, type Picture, uprightSize } from './image.ts';
import { fontProgram } from './font-programs.ts';
import { numbers } from './pdf-objects.ts';
import type { Mark } from './pdf-engine.ts';
import { FallbackFonts, TextFont, type TextPart } from './text-font.ts';

/**
 * The looks of a mark as a form XObject: what an annotation's /AP /N takes, be it a stamp or the widget of a signature.
 */

export type AppearanceContent = {
  readonly display: Mark['display'];
  readonly picture: Picture | null;
  readonly lines: readonly string[];
  /** Wanted, in points. */
  readonly fontSize: number;
};

export type Appearance = {
  /** The form XObject. */
  readonly form: PdfRef;
  /** The annotation's /Rect, in user space. */
  readonly rect: PdfArray;
};

/** #14263b for the first line, a little lighter for what comes below it. */
const ink: Readonly<Record<MarkWeight, string>> = {
  semibold: '0.078 0.149 0.231 rg',
  regular: '0.18 0.25 0.34 rg',
};

/** Draws the marks of one file; fonts and equal pictures are embedded once. */
export class AppearanceWriter {
  readonly #pdf: PDF;
  readonly #fonts = new Map<MarkWeight, TextFont>();
  readonly #fallbacks: FallbackFonts;
  readonly #colors: ColorRules;
  /** What each font is called in the resources. */
  readonly #names = new Map<EmbeddedFont, string>();
  readonly #images = new Map<string, PdfRef>();

  constructor(pdf: PDF) {
    this.#pdf = pdf;
    this.#fallbacks = new FallbackFonts(pdf);
    this.#colors = readColorRules(pdf);
  }

  /** Draws into `position` (reader space) of a page, upright for its reader. */
  write(frame: PageFrame, position: Rect, content: AppearanceContent): Appearance {
    const width = position.urx - position.llx;
    const height = position.ury - position.lly;
    const { drawing, resources } =
      content.display === 'tick'
        ? { drawing: [drawTick(width, height)], resources: new PdfDict() }
        : this.#draw(width, height, content);
    if (this.#colors.spaces !== null) {
      resources.set('ColorSpace', this.#colors.spaces);
    }
    const form = PdfStream.fromDict(
      {
        Type: PdfName.of('XObject'),
        Subtype: PdfName.of('Form'),
        // Readers clip to the box, so that nothing shows outside even where a font's metrics are wrong.
        BBox: numbers([0, 0, width, height]),
        Matrix: numbers(uprightMatrix(frame, position)),
        Resources: resources,
      },
      new TextEncoder().encode(drawing.join('\n')),
    );
    const { llx, lly, urx, ury } = readerRectToUser(frame, position);
    return { form: this.#pdf.register(form), rect: numbers([llx, lly, urx, ury]) };
  }

  #draw(width: number, height: number, content: AppearanceContent) {
    const isValue = content.display === 'value';
    const size = content.picture && uprightSize(content.picture);
    const layout = layOutMark({
      width,
      height,
      display: content.display === 'image' || content.display === 'text-and-image' ? content.display : 'text',
      imageAspect: size && size.width / size.height,
      lines: content.lines,
      ...(isValue && { firstWeight: 'regular' }),
      fontSize: content.fontSize,
      widthOf: (text, fontSize, weight) => this.#font(weight).widthOfTextAtSize(text, fontSize),
    });
    const fonts = new PdfDict();
    const drawing: string[] = [];
    const resources = new PdfDict();
    if (layout.image && content.picture) {
      resources.set('XObject', PdfDict.of({ Im0: this.#image(content.picture) }));
      drawing.push(
        drawImage(layout.image, content.picture.format === 'jpeg' ? content.picture.orientation : 1),
      );
    }
    for (const run of layout.runs) {
      const parts = this.#font(run.weight)
        .parts(run.text)
        .map((part) => ({ ...part, name: this.#nameOf(part.font) }));
      parts.forEach(({ name, font }) => fonts.set(name, font.ref));
      drawing.push(drawText(run, parts, isValue ? ink.semibold : ink[run.weight]));
    }
    if (fonts.size > 0) {
      resources.set('Font', fonts);
    }
    return { drawing, resources };
  }

  #nameOf(font: EmbeddedFont): string {
    const name = this.#names.get(font) ?? `F${String(this.#names.size)}`;
    this.#names.set(font, name);
    return name;
  }

  #font(weight: MarkWeight): TextFont {
    const known = this.#fonts.get(weight);
    if (known) {
      return known;
    }
    const font = new TextFont(this.#pdf.embedFont(fontProgram(weight)), this.#fallbacks);
    this.#fonts.set(weight, font);
    return font;
  }

  #image(picture: Picture): PdfRef {
    const bytes =
      picture.format === 'jpeg' ? [picture.bytes] : [picture.rgb, picture.alpha ?? new Uint8Array()];
    const hash = createHash('sha256').update(`${picture.width} ${picture.height} `);
    bytes.forEach((part) => hash.update(part));
    const key = hash.digest('hex');
    const ref = this.#images.get(key) ?? this.#pdf.register(this.#imageStream(picture));
    this.#images.set(key, ref);
    return ref;
  }

  #imageStream(picture: Picture): PdfStream {
    const { width, height } = picture;
    if (picture.format === 'jpeg') {
      const isAllowed = picture.colorSpace !== 'DeviceCMYK' || this.#colors.allowsCmyk;
      const rgb = isAllowed ? null : rgbOfCmyk(picture);
      if (rgb !== null) {
        return imageStream(width, height, 'DeviceRGB', 'FlateDecode', deflateSync(rgb));
      }
      const stream = imageStream(width, height, picture.colorSpace, 'DCTDecode', picture.bytes);
      if (picture.inverted) {
        stream.set('Decode', numbers([1, 0, 1, 0, 1, 0, 1, 0]));
      }
      return stream;
    }
    const stream = imageStream(width, height, 'DeviceRGB', 'FlateDecode', deflateSync(picture.rgb));
    if (picture.alpha && !this.#colors.allowsTransparency) {
      stream.set('Mask', this.#pdf.register(stencil(width, height, picture.alpha)));
    } else if (picture.alpha) {
      const alpha = imageStream(width, height, 'DeviceGray', 'FlateDecode', deflateSync(picture.alpha));
      stream.set('SMask', this.#pdf.register(alpha));
    }
    return stream;
  }
}

/** What shows of a picture where nothing may shine through: a pixel that is more there than not (ISO 32000-1, 8.9.6.3). */
function stencil(width: number, height: number, alpha: Uint8Array): PdfStream {
  const row = Math.ceil(width / 8);
  const bits = new Uint8Array(row * height);
  alpha.forEach((value, index) => {
    const at = Math.floor(index / width) * row + ((index % width) >> 3);
    // A bit that is set hides its pixel.
    bits[at] = (bits[at] ?? 0) | (value < 128 ? 0x80 >> ((index % width) & 7) : 0);
  });
  return PdfStream.fromDict(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Image'),
      Width: PdfNumber.of(width),
      Height: PdfNumber.of(height),
      ImageMask: PdfBool.of(true),
      BitsPerComponent: PdfNumber.of(1),
      Filter: PdfName.of('FlateDecode'),
    },
    deflateSync(bits),
  );
}

function imageStream(
  width: number,
  height: number,
  colorSpace: string,
  filter: string,
  data: Uint8Array,
): PdfStream {
  return PdfStream.fromDict(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Image'),
      Width: PdfNumber.of(width),
      Height: PdfNumber.of(height),
      ColorSpace: PdfName.of(colorSpace),
      BitsPerComponent: PdfNumber.of(8),
      Filter: PdfName.of(filter),
    },
    data,
  );
}

/** Written without exponents, which PDF does not know. */
const written = (value: number): string => value.toFixed(4);

/**
 * The box, drawn upright from its lower left corner, as it lies in user space; moved so that it starts in the origin, where
 * readers take it from to the annotation's /Rect (ISO 32000-1, 12.5.5).
 */
function uprightMatrix(frame: PageFrame, position: Rect): readonly number[] {
  const origin = readerToUser(frame, { x: position.llx, y: position.lly });
  const right = readerToUser(frame, { x: position.llx + 1, y: position.lly });
  const up = readerToUser(frame, { x: position.llx, y: position.lly + 1 });
  const corner = readerRectToUser(frame, position);
  return [
    right.x - origin.x,
    right.y - origin.y,
    up.x - origin.x,
    up.y - origin.y,
    origin.x - corner.llx,
    origin.y - corner.lly,
  ];
}

/** The unit square of stored pixels onto the upright one, by EXIF orientation. */
const turns: Readonly<Record<Orientation, string>> = {
  1: '1 0 0 1 0 0',
  2: '-1 0 0 1 1 0',
  3: '-1 0 0 -1 1 1',
  4: '1 0 0 -1 0 1',
  5: '0 -1 -1 0 1 1',
  6: '0 -1 1 0 0 1',
  7: '0 1 1 0 0 0',
  8: '0 1 -1 0 1 0',
};

function drawImage(rect: Rect, orientation: Orientation): string {
  const place = [rect.urx - rect.llx, 0, 0, rect.ury - rect.lly, rect.llx, rect.lly].map(written).join(' ');
  return `q ${place} cm ${turns[orientation]} cm /Im0 Do Q`;
}

/** A tick in the largest square in the middle of a box. */
function drawTick(width: number, height: number): string {
  const side = Math.min(width, height);
  const at = (x: number, y: number): string =>
    `${written((width - side) / 2 + x * side)} ${written((height - side) / 2 + y * side)}`;
  const pen = `${ink.semibold.replace('rg', 'RG')} ${written(side * 0.11)} w 1 J 1 j`;
  return `${pen} ${at(0.2, 0.52)} m ${at(0.42, 0.26)} l ${at(0.8, 0.76)} l S`;
}

type NamedPart = TextPart & { readonly name: string };

/** Each part starts where the one before ended. */
function drawText(run: TextRun, parts: readonly NamedPart[], color: string): string {
  const shown = parts.map(({ font, text, name }) => {
    const glyphs = font.encodeTextToGids(text).map((glyph) => glyph.toString(16).padStart(4, '0'));
    return `/${name} ${written(run.size)} Tf <${glyphs.join('')}> Tj`;
  });
  return `BT ${color} 1 0 0 1 ${written(run.x)} ${written(run.baseline)} Tm ${shown.join(' ')} ET`;
}
