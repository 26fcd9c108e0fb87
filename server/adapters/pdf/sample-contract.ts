import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { type Color, type EmbeddedFont, PDF, type PDFPage, rgb } from '@libpdf/core';

import type { Rect } from '../../../contract/page-space.ts';

/*
 * Sets the contracts of the demo company: A4, in the manner of Vietnamese contracts. Two passes: blocks are laid out into
 * pages, then pages are drawn, since each says how many there are.
 */

export type ContractText = {
  readonly no: string;
  /** `Hà Nội, ngày 21 tháng 11 năm 2026` */
  readonly placeAndDate: string;
  readonly title: string;
  /** What the contract is about, below the title; may be empty. */
  readonly subtitle: string;
  /** Laws and facts that it rests on. */
  readonly grounds: readonly string[];
  readonly parties: readonly {
    readonly heading: string;
    readonly rows: readonly (readonly [string, string])[];
  }[];
  readonly agreement: string;
  readonly articles: readonly { readonly title: string; readonly clauses: readonly string[] }[];
  /** From left to right, at most three. */
  readonly signatories: readonly { readonly role: string; readonly name: string }[];
};

export type SampleContract = {
  readonly bytes: Uint8Array;
  /** Where each signatory signs, in the order given; reader space, in points. Pages count from 1. */
  readonly signatureLines: readonly { readonly pageNumber: number; readonly position: Rect }[];
};

/** Draws a contract. */
export type DrawContract = (text: ContractText) => Promise<SampleContract>;

const page = { width: 595, height: 842, left: 79, right: 62, top: 66, bottom: 74 } as const;
const measure = page.width - page.left - page.right;
const size = 10.5;
const leading = 16.2;
const ink = rgb(0.09, 0.11, 0.14);
const faint = rgb(0.42, 0.45, 0.5);

type Weight = 'regular' | 'italic' | 'semibold' | 'bold';
type Fonts = Readonly<Record<Weight, EmbeddedFont>>;

const fontFiles: Readonly<Record<Weight, string>> = {
  regular: '@expo-google-fonts/be-vietnam-pro/400Regular/BeVietnamPro_400Regular.ttf',
  italic: '@expo-google-fonts/be-vietnam-pro/400Regular_Italic/BeVietnamPro_400Regular_Italic.ttf',
  semibold: '@expo-google-fonts/be-vietnam-pro/600SemiBold/BeVietnamPro_600SemiBold.ttf',
  bold: '@expo-google-fonts/be-vietnam-pro/700Bold/BeVietnamPro_700Bold.ttf',
};

/** Something at a place of a block, with y measured downwards from the block's top to the baseline. */
type Piece =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly x: number;
      readonly y: number;
      readonly weight: Weight;
      readonly size: number;
    }
  | { readonly kind: 'rule'; readonly x: number; readonly y: number; readonly width: number }
  | {
      readonly kind: 'signature';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    };

/** What stands together on one page. `before` is left out at the top of a page. */
type Block = {
  readonly before: number;
  readonly height: number;
  readonly pieces: readonly Piece[];
  /** Never the last thing on a page: a heading. */
  readonly keepWithNext: boolean;
};

async function embedFonts(pdf: PDF): Promise<Fonts> {
  const embed = async (weight: Weight): Promise<EmbeddedFont> =>
    pdf.embedFont(await readFile(fileURLToPath(import.meta.resolve(fontFiles[weight]))));
  return {
    regular: await embed('regular'),
    italic: await embed('italic'),
    semibold: await embed('semibold'),
    bold: await embed('bold'),
  };
}

/** Breaks text into lines no wider than `width`. */
function wrap(font: EmbeddedFont, text: string, fontSize: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.normalize('NFC').split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && font.widthOfTextAtSize(longer, fontSize) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

type Setting = {
  readonly weight?: Weight;
  readonly size?: number;
  readonly leading?: number;
  readonly before?: number;
  readonly indent?: number;
  readonly keepWithNext?: boolean;
};

class Typesetter {
  private readonly fonts: Fonts;
  private readonly blocks: Block[] = [];

  constructor(fonts: Fonts) {
    this.fonts = fonts;
  }

  add(block: Block): void {
    this.blocks.push(block);
  }

  centered(text: string, setting: Setting = {}): void {
    const { weight = 'regular', size: fontSize = size, leading: step = leading, before = 0 } = setting;
    const font = this.fonts[weight];
    const lines = wrap(font, text, fontSize, measure - 40);
    this.add({
      before,
      height: lines.length * step,
      keepWithNext: true,
      pieces: lines.map((line, index) => ({
        kind: 'text',
        text: line,
        x: page.left + (measure - font.widthOfTextAtSize(line, fontSize)) / 2,
        y: index * step + fontSize,
        weight,
        size: fontSize,
      })),
    });
  }

  /** A paragraph; its lines may part over two pages, but never leave one alone. */
  paragraph(text: string, setting: Setting = {}): void {
    const { weight = 'regular', before = 4, indent = 0, keepWithNext = false } = setting;
    const numbered = /^(\d+\.\d+\.|[a-z]\)|[-–])\s+(.*)$/su.exec(text);
    const hang = numbered ? (/^[-–]/.test(text) ? 14 : 28) : 0;
    const lines = wrap(this.fonts[weight], numbered?.[2] ?? text, size, measure - indent - hang);
    const at = (line: string, x: number, y: number): Piece => ({
      kind: 'text',
      text: line,
      x,
      y,
      weight,
      size,
    });
    const groups =
      lines.length <= 3
        ? [lines]
        : [lines.slice(0, 2), ...lines.slice(2, -2).map((line) => [line]), lines.slice(-2)];
    groups.forEach((group, position) => {
      const pieces = group.map((line, index) => at(line, page.left + indent + hang, index * leading + size));
      const marker =
        position === 0 && numbered?.[1] !== undefined ? [at(numbered[1], page.left + indent, size)] : [];
      this.add({
        before: position === 0 ? before : 0,
        height: group.length * leading,
        pieces: [...marker, ...pieces],
        keepWithNext,
      });
    });
  }

  /** A label and its value, in two columns. */
  row(label: string, value: string): void {
    const column = 128;
    const lines = wrap(this.fonts.regular, value, size, measure - column);
    const text = (line: string, x: number, y: number, weight: Weight): Piece => ({
      kind: 'text',
      text: line,
      x,
      y,
      weight,
      size,
    });
    this.add({
      before: 2,
      height: lines.length * leading,
      keepWithNext: false,
      pieces: [
        text(label, page.left + 14, size, 'regular'),
        text(':', page.left + column - 10, size, 'regular'),
        ...lines.map((line, index) =>
          text(
            line,
            page.left + column,
            index * leading + size,
            label === 'Họ và tên' ? 'semibold' : 'regular',
          ),
        ),
      ],
    });
  }

  rule(width: number, before: number, after: number): void {
    const x = page.left + (measure - width) / 2;
    this.add({ before, height: after, keepWithNext: true, pieces: [{ kind: 'rule', x, y: 0, width }] });
  }

  signatures(signatories: ContractText['signatories']): void {
    const column = measure / signatories.length;
    const middle = (text: string, index: number, y: number, weight: Weight, fontSize: number): Piece => ({
      kind: 'text',
      text,
      x: page.left + column * (index + 0.5) - this.fonts[weight].widthOfTextAtSize(text, fontSize) / 2,
      y,
      weight,
      size: fontSize,
    });
    const width = Math.min(column - 18, 168);
    const room = 74;
    this.add({
      before: 26,
      height: 52 + room + 20,
      keepWithNext: false,
      pieces: signatories.flatMap(({ role, name }, index): Piece[] => [
        middle(role.toLocaleUpperCase('vi'), index, 10, 'semibold', 10),
        middle('(Ký, ghi rõ họ tên)', index, 25, 'italic', 9),
        { kind: 'signature', x: page.left + column * (index + 0.5) - width / 2, y: 36, width, height: room },
        middle(name, index, 36 + room + 20, 'semibold', size),
      ]),
    });
  }

  /** Where each block stands: its page from 0, and its top, measured downwards from the upper edge of the page. */
  place(): { block: Block; pageIndex: number; top: number }[] {
    const placed: { block: Block; pageIndex: number; top: number }[] = [];
    let pageIndex = 0;
    let top: number = page.top;
    this.blocks.forEach((block, index) => {
      const before = top === page.top ? 0 : block.before;
      if (top + before + this.heightKept(index) > page.height - page.bottom && top > page.top) {
        pageIndex += 1;
        top = page.top;
      } else {
        top += before;
      }
      placed.push({ block, pageIndex, top });
      top += block.height;
    });
    return placed;
  }

  /** The height of a block with what must follow it on its page. */
  private heightKept(index: number): number {
    const block = this.blocks[index];
    const next = this.blocks[index + 1];
    if (!block) {
      return 0;
    }
    return block.keepWithNext && next
      ? block.height + next.before + this.heightKept(index + 1)
      : block.height;
  }
}

function setContract(fonts: Fonts, text: ContractText): Typesetter {
  const setter = new Typesetter(fonts);
  setter.centered('CỘNG HÒA XÃ HỘI CHỦ NGHĨA VIỆT NAM', { weight: 'semibold', size: 11.5 });
  setter.centered('Độc lập – Tự do – Hạnh phúc', { weight: 'semibold', size: 11 });
  setter.rule(150, 3, 8);
  setter.centered(text.placeAndDate, { weight: 'italic', before: 6 });
  setter.centered(text.title.toLocaleUpperCase('vi'), { weight: 'bold', size: 16, leading: 23, before: 18 });
  setter.centered(`Số: ${text.no}`, { before: 2 });
  if (text.subtitle !== '') {
    setter.centered(text.subtitle, { weight: 'italic', before: 3 });
  }
  text.grounds.forEach((ground, index) =>
    setter.paragraph(`– ${ground}`, { weight: 'italic', before: index === 0 ? 16 : 3 }),
  );
  for (const party of text.parties) {
    setter.paragraph(party.heading, { weight: 'semibold', before: 12, keepWithNext: true });
    party.rows.forEach(([label, value]) => setter.row(label, value));
  }
  setter.paragraph(text.agreement, { before: 12 });
  text.articles.forEach(({ title, clauses }, index) => {
    setter.paragraph(`Điều ${String(index + 1)}. ${title}`, {
      weight: 'semibold',
      before: 13,
      keepWithNext: true,
    });
    clauses.forEach((clause, position) =>
      setter.paragraph(`${String(index + 1)}.${String(position + 1)}. ${clause}`, {
        // The signatures never stand on a page by themselves.
        keepWithNext: index === text.articles.length - 1,
      }),
    );
  });
  setter.signatures(text.signatories);
  return setter;
}

function drawText(
  target: PDFPage,
  font: EmbeddedFont,
  text: string,
  x: number,
  y: number,
  fontSize: number,
  color: Color,
): void {
  target.drawText(text.normalize('NFC'), { x, y, font, size: fontSize, color });
}

function drawFooter(target: PDFPage, fonts: Fonts, no: string, number: number, count: number): void {
  const y = page.bottom - 30;
  target.drawLine({
    start: { x: page.left, y: y + 14 },
    end: { x: page.width - page.right, y: y + 14 },
    color: rgb(0.82, 0.84, 0.87),
    thickness: 0.5,
  });
  drawText(target, fonts.regular, no, page.left, y, 8, faint);
  const label = `Trang ${String(number)}/${String(count)}`;
  const width = fonts.regular.widthOfTextAtSize(label, 8);
  drawText(target, fonts.regular, label, page.width - page.right - width, y, 8, faint);
}

export const drawSampleContract: DrawContract = async (text) => {
  const pdf = PDF.create();
  pdf.setTitle(`${text.title} ${text.no}`);
  pdf.setLanguage('vi-VN');
  const fonts = await embedFonts(pdf);
  const placed = setContract(fonts, text).place();
  const count = Math.max(...placed.map(({ pageIndex }) => pageIndex)) + 1;
  const pages = Array.from({ length: count }, () => pdf.addPage({ width: page.width, height: page.height }));
  const signatureLines: { pageNumber: number; position: Rect }[] = [];
  for (const { block, pageIndex, top } of placed) {
    const target = pages[pageIndex];
    if (!target) {
      continue;
    }
    for (const piece of block.pieces) {
      const y = page.height - top - piece.y;
      switch (piece.kind) {
        case 'text':
          drawText(target, fonts[piece.weight], piece.text, piece.x, y, piece.size, ink);
          break;
        case 'rule':
          target.drawLine({
            start: { x: piece.x, y },
            end: { x: piece.x + piece.width, y },
            color: ink,
            thickness: 0.7,
          });
          break;
        case 'signature':
          signatureLines.push({
            pageNumber: pageIndex + 1,
            position: {
              llx: Math.round(piece.x),
              lly: Math.round(y - piece.height),
              urx: Math.round(piece.x + piece.width),
              ury: Math.round(y),
            },
          });
          break;
      }
    }
  }
  pages.forEach((target, index) => drawFooter(target, fonts, text.no, index + 1, count));
  return { bytes: await pdf.save({ subsetFonts: true }), signatureLines };
};
