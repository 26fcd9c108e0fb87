import { markText } from '../../../contract/mark-letters.ts';
import { type PlaceableBlock, type Placed, placeBlocks } from './place-blocks.ts';
import type { Report, ReportBlock, ReportFact, ReportPicture } from './report-renderer.ts';
import type { TextFont } from './text-font.ts';
import { wrapText } from './wrap-text.ts';

/* Lays a report out into A4 pages; measures are points. `report-page.ts` draws what comes of it. */

export const sheet = { width: 595, height: 842, left: 56, right: 56, top: 62, bottom: 64 } as const;
const measure = sheet.width - sheet.left - sheet.right;
const labelColumn = 118;
const valueColumn = measure - labelColumn;

export type Face = 'regular' | 'semibold' | 'bold' | 'code';
export type Faces = Readonly<Record<Face, TextFont>>;
export type Tone = 'ink' | 'faint' | 'accent' | 'good' | 'bad' | 'line' | 'goodGround' | 'badGround';

/** Something at a place of a block; `y` is measured downwards from the block's top, to the baseline of text. */
export type Piece =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly x: number;
      readonly y: number;
      readonly face: Face;
      readonly size: number;
      readonly tone: Tone;
    }
  | { readonly kind: 'rule'; readonly y: number; readonly tone: Tone; readonly thickness: number }
  | { readonly kind: 'ground'; readonly height: number; readonly tone: Tone }
  /** `y` is that of its upper edge. */
  | {
      readonly kind: 'picture';
      readonly png: Uint8Array;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    };

export type Block = PlaceableBlock & { readonly pieces: readonly Piece[] };

type Style = { readonly face: Face; readonly size: number; readonly leading: number; readonly tone: Tone };

const styles = {
  title: { face: 'bold', size: 20, leading: 27, tone: 'ink' },
  subtitle: { face: 'regular', size: 11, leading: 16, tone: 'faint' },
  section: { face: 'semibold', size: 12.5, leading: 18, tone: 'accent' },
  itemTitle: { face: 'semibold', size: 9.5, leading: 14, tone: 'ink' },
  note: { face: 'regular', size: 8.5, leading: 14, tone: 'faint' },
  paragraph: { face: 'regular', size: 9, leading: 13.5, tone: 'ink' },
  label: { face: 'regular', size: 8.5, leading: 13, tone: 'faint' },
  text: { face: 'regular', size: 9, leading: 13, tone: 'ink' },
  code: { face: 'code', size: 7.6, leading: 12, tone: 'ink' },
} as const satisfies Readonly<Record<string, Style>>;

/** The blocks of a report, each on its page. */
export function setReport(faces: Faces, report: Report): Placed<Block>[] {
  const blocks = [
    ...lines(faces, report.title, styles.title, { keep: true }),
    ...lines(faces, report.subtitle, styles.subtitle, { before: 2, keep: true }),
    ...report.blocks.flatMap((block) => blocksOf(faces, block)),
  ];
  return placeBlocks(blocks, { top: sheet.top, bottom: sheet.height - sheet.bottom });
}

function blocksOf(faces: Faces, block: ReportBlock): Block[] {
  switch (block.kind) {
    case 'section':
      return lines(faces, block.text, styles.section, { before: 22, keep: true });
    case 'paragraph':
      return lines(faces, block.text, styles.paragraph, { before: 6 });
    case 'verdict':
      return [verdict(faces, block.text, block.tone)];
    case 'facts':
      return block.facts.flatMap((fact, index) => factBlocks(faces, fact, index === 0 ? 6 : 1));
    case 'item':
      return item(faces, block);
  }
}

type Setting = { readonly before?: number; readonly keep?: boolean };

const textAt = (text: string, x: number, y: number, { face, size, tone }: Style): Piece => ({
  kind: 'text',
  text,
  x,
  y,
  face,
  size,
  tone,
});

/** A block for each line of a text; the first two and the last two stay together. */
function lines(faces: Faces, text: string, style: Style, setting: Setting): Block[] {
  const wrapped = wrapText(faces[style.face], markText(text), style.size, measure);
  return wrapped.map((line, index) => ({
    before: index === 0 ? (setting.before ?? 0) : 0,
    height: style.leading,
    keepWithNext:
      setting.keep === true || (wrapped.length > 1 && (index === 0 || index === wrapped.length - 2)),
    pieces: [textAt(line, sheet.left, style.size + 1, style)],
  }));
}

const verdictPadding = 9;

function verdict(faces: Faces, text: string, tone: 'good' | 'bad'): Block {
  const style: Style = { ...styles.itemTitle, tone };
  const width = measure - 2 * verdictPadding - 4;
  const wrapped = wrapText(faces[style.face], markText(text), style.size, width);
  const height = wrapped.length * style.leading + 2 * verdictPadding - 2;
  return {
    before: 12,
    height,
    keepWithNext: false,
    pieces: [
      { kind: 'ground', height, tone: tone === 'good' ? 'goodGround' : 'badGround' },
      ...wrapped.map((line, index) =>
        textAt(
          line,
          sheet.left + verdictPadding + 4,
          verdictPadding + style.size + index * style.leading,
          style,
        ),
      ),
    ],
  };
}

/** A label beside its value, which may go on over a page. */
function factBlocks(faces: Faces, fact: ReportFact, before: number): Block[] {
  const style = styles[fact.style];
  const label = wrapText(faces.regular, markText(fact.label), styles.label.size, labelColumn - 10);
  const value = wrapText(faces[style.face], markText(fact.value), style.size, valueColumn);
  const rows = Math.max(label.length, value.length);
  return Array.from({ length: rows }, (_, index) => ({
    before: index === 0 ? before : 0,
    height: styles.label.leading,
    keepWithNext: index < Math.min(rows, label.length + 1) - 1,
    pieces: [
      ...(label[index] === undefined ? [] : [textAt(label[index], sheet.left, 9.5, styles.label)]),
      ...(value[index] === undefined ? [] : [textAt(value[index], sheet.left + labelColumn, 9.5, style)]),
    ],
  }));
}

/** Points. */
const pictureMax = { width: valueColumn, height: 90 };

/** A label beside its picture, in one piece. */
function pictureBlock(faces: Faces, { label, png, width, height }: ReportPicture): Block {
  const scale = Math.min(1, pictureMax.width / width, pictureMax.height / height);
  const [caption = ''] = wrapText(faces.regular, markText(label), styles.label.size, labelColumn - 10);
  const set = { x: sheet.left + labelColumn, y: 4, width: width * scale, height: height * scale };
  return {
    before: 1,
    height: Math.max(styles.label.leading, set.height + 8),
    keepWithNext: false,
    pieces: [textAt(caption, sheet.left, 9.5, styles.label), { kind: 'picture', png, ...set }],
  };
}

/** Rows of facts. */
const togetherMax = 16;

function item(
  faces: Faces,
  { title, note, facts, picture }: Extract<ReportBlock, { kind: 'item' }>,
): Block[] {
  const noteText = markText(note);
  const noteWidth = faces[styles.note.face].widthOfTextAtSize(noteText, styles.note.size);
  const room = measure - noteWidth - 14;
  const wrapped = wrapText(faces.semibold, markText(title), styles.itemTitle.size, room);
  const top = 7;
  const head: Block = {
    before: 8,
    height: top + wrapped.length * styles.itemTitle.leading + 1,
    keepWithNext: facts.length > 0 || picture !== undefined,
    pieces: [
      { kind: 'rule', y: 0, tone: 'line', thickness: 0.6 },
      textAt(noteText, sheet.width - sheet.right - noteWidth, top + styles.itemTitle.size, styles.note),
      ...wrapped.map((line, index) =>
        textAt(
          line,
          sheet.left,
          top + styles.itemTitle.size + index * styles.itemTitle.leading,
          styles.itemTitle,
        ),
      ),
    ],
  };
  const rows = [
    ...facts.flatMap((fact) => factBlocks(faces, fact, 1)),
    ...(picture ? [pictureBlock(faces, picture)] : []),
  ];
  // What fits on a page well stands on one; of what does not, the first rows stay with the title.
  const together = rows.length <= togetherMax ? rows.length - 1 : 2;
  return [
    head,
    ...rows.map((row, index) => ({ ...row, keepWithNext: row.keepWithNext || index < together })),
  ];
}
