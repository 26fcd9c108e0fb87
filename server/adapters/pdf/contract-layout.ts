import type { EmbeddedFont } from '@libpdf/core';

import { type PlaceableBlock, type Placed, placeBlocks } from './place-blocks.ts';
import { wrapText } from './wrap-text.ts';

/*
 * Lays the blocks of a sample contract out into A4 pages: headings stay with what they head, paragraphs never leave a line
 * alone, and what must be read together stands on one page.
 */

export const page = { width: 595, height: 842, left: 79, right: 62, top: 66, bottom: 74 } as const;
const measure = page.width - page.left - page.right;
const size = 10.5;
const leading = 16.2;

export type Weight = 'regular' | 'italic' | 'semibold' | 'bold';
export type Fonts = Readonly<Record<Weight, EmbeddedFont>>;

/** Something at a place of a block, with y measured downwards from the block's top to the baseline. */
export type Piece =
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

export type Block = PlaceableBlock & { readonly pieces: readonly Piece[] };

type Setting = {
  readonly weight?: Weight;
  readonly size?: number;
  readonly leading?: number;
  readonly before?: number;
  readonly indent?: number;
  readonly keepWithNext?: boolean;
};

const textAt = (text: string, x: number, y: number, weight: Weight, fontSize: number = size): Piece => ({
  kind: 'text',
  text,
  x,
  y,
  weight,
  size: fontSize,
});

/** Takes the blocks of a contract from top to bottom, then says where each stands. */
export class ContractLayout {
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
    const lines = wrapText(font, text, fontSize, measure - 40);
    this.add({
      before,
      height: lines.length * step,
      keepWithNext: true,
      pieces: lines.map((line, index) => {
        const x = page.left + (measure - font.widthOfTextAtSize(line, fontSize)) / 2;
        return textAt(line, x, index * step + fontSize, weight, fontSize);
      }),
    });
  }

  /** A paragraph; its lines may part over two pages, but never leave one alone. */
  paragraph(text: string, setting: Setting = {}): void {
    const { weight = 'regular', before = 4, indent = 0, keepWithNext = false } = setting;
    const numbered = /^(\d+\.\d+\.|[a-z]\)|[-–])\s+(.*)$/su.exec(text);
    const hang = numbered ? (/^[-–]/.test(text) ? 14 : 28) : 0;
    const lines = wrapText(this.fonts[weight], numbered?.[2] ?? text, size, measure - indent - hang);
    const groups =
      lines.length <= 3
        ? [lines]
        : [lines.slice(0, 2), ...lines.slice(2, -2).map((line) => [line]), lines.slice(-2)];
    groups.forEach((group, position) => {
      const pieces = group.map((line, index) =>
        textAt(line, page.left + indent + hang, index * leading + size, weight),
      );
      const marker =
        position === 0 && numbered?.[1] !== undefined
          ? [textAt(numbered[1], page.left + indent, size, weight)]
          : [];
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
    const lines = wrapText(this.fonts.regular, value, size, measure - column);
    const valueWeight = label === 'Họ và tên' ? 'semibold' : 'regular';
    this.add({
      before: 2,
      height: lines.length * leading,
      keepWithNext: false,
      pieces: [
        textAt(label, page.left + 14, size, 'regular'),
        textAt(':', page.left + column - 10, size, 'regular'),
        ...lines.map((line, index) => textAt(line, page.left + column, index * leading + size, valueWeight)),
      ],
    });
  }

  rule(width: number, before: number, after: number): void {
    const x = page.left + (measure - width) / 2;
    this.add({ before, height: after, keepWithNext: true, pieces: [{ kind: 'rule', x, y: 0, width }] });
  }

  signatures(signatories: readonly { readonly role: string; readonly name: string }[]): void {
    const column = measure / signatories.length;
    const middle = (text: string, index: number, y: number, weight: Weight, fontSize: number): Piece => {
      const width = this.fonts[weight].widthOfTextAtSize(text, fontSize);
      return textAt(text, page.left + column * (index + 0.5) - width / 2, y, weight, fontSize);
    };
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

  /** Where each block stands. */
  place(): Placed<Block>[] {
    return placeBlocks(this.blocks, { top: page.top, bottom: page.height - page.bottom });
  }
}
