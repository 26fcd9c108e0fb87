import { applyEdits, scanXml, type XmlEdit } from './xml-scan.ts';

/**
 * In a preview one sees what was filled in, and what was not. The engine writes marks around each value; here they become
 * shaded runs with the looks that the text had. The marks are characters for private use, which no Word file shows.
 */
export const marks = { filled: '\uE000', missing: '\uE001', end: '\uE002' } as const;

const anyMark = /[\uE000-\uE002]/;
const everyMark = /[\uE000-\uE002]/g;

export function withoutMarks(text: string): string {
  return text.replace(everyMark, '');
}

type Marking = 'none' | 'filled' | 'missing';

const shades: Readonly<Record<Marking, string>> = {
  none: '',
  filled: '<w:shd w:val="clear" w:color="auto" w:fill="FFF1B8"/>',
  missing: '<w:color w:val="B42318"/><w:shd w:val="clear" w:color="auto" w:fill="FBD9D7"/>',
};

type Run = { readonly kind: 'run'; looks: string };
type Paragraph = { readonly kind: 'paragraph'; marking: Marking };
type Frame =
  | Run
  | Paragraph
  | { readonly kind: 'looks'; readonly start: number }
  | { readonly kind: 'other' };

/** Turns the marks of a part into shades. Where a part has no runs, as in its title, they are left out. */
export function showMarks(xml: string): string {
  if (!anyMark.test(xml)) {
    return xml;
  }
  const edits: XmlEdit[] = [];
  const frames: Frame[] = [];
  let opened = { name: '', start: 0, end: 0 };
  scanXml(xml, {
    open({ name, start, end }) {
      frames.push(frameOf(name, start, frames.at(-1)));
      opened = { name, start, end };
    },
    close(_name, end) {
      const frame = frames.pop();
      const run = frames.at(-1);
      if (frame?.kind === 'looks' && run?.kind === 'run') {
        run.looks = xml.slice(frame.start, end);
      }
    },
    text(start, end) {
      const raw = xml.slice(start, end);
      const run = frames.at(-2);
      const paragraph = frames.findLast((frame) => frame.kind === 'paragraph');
      const isText = opened.name === 'w:t' && opened.end === start;
      if (!isText || run?.kind !== 'run' || !paragraph) {
        if (anyMark.test(raw)) {
          edits.push({ start, end, text: withoutMarks(raw) });
        }
        return;
      }
      const pieces = piecesOf(raw, paragraph);
      if (pieces.some(({ marking }) => marking !== 'none')) {
        edits.push({ start: opened.start, end, text: written(pieces, run.looks) });
      } else if (anyMark.test(raw)) {
        edits.push({ start, end, text: withoutMarks(raw) });
      }
    },
  });
  return applyEdits(xml, edits);
}

function frameOf(name: string, start: number, around: Frame | undefined): Frame {
  switch (name) {
    case 'w:p':
      return { kind: 'paragraph', marking: 'none' };
    case 'w:r':
      return { kind: 'run', looks: '' };
    case 'w:rPr':
      return around?.kind === 'run' ? { kind: 'looks', start } : { kind: 'other' };
    default:
      return { kind: 'other' };
  }
}

type Piece = { readonly text: string; readonly marking: Marking };

/** A value with line breaks goes on in the next runs of its paragraph. */
function piecesOf(raw: string, paragraph: Paragraph): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of raw.matchAll(everyMark)) {
    pieces.push({ text: raw.slice(from, match.index), marking: paragraph.marking });
    from = match.index + 1;
    paragraph.marking =
      match[0] === marks.filled ? 'filled' : match[0] === marks.missing ? 'missing' : 'none';
  }
  pieces.push({ text: raw.slice(from), marking: paragraph.marking });
  return pieces.filter(({ text }) => text !== '');
}

/** What stands from the beginning of the text element to the end of its text. The run that is there already has no shade. */
function written(pieces: readonly Piece[], looks: string): string {
  const before: Piece = { text: '', marking: 'none' };
  const [first, ...rest] = pieces[0]?.marking === 'none' ? pieces : [before, ...pieces];
  const runs = rest.map(({ text, marking }) => {
    return `</w:t></w:r><w:r>${shaded(looks, marking)}<w:t xml:space="preserve">${text}`;
  });
  return `<w:t xml:space="preserve">${first?.text ?? ''}${runs.join('')}`;
}

/** What the shade must stand before, by the order that Word wants. */
const laterLooks = /<w:(?:fitText|vertAlign|rtl|cs|em|lang|eastAsianLayout|specVanish|oMath|rPrChange)\b/;

function shaded(looks: string, marking: Marking): string {
  if (marking === 'none') {
    return looks;
  }
  const inside = looks.endsWith('</w:rPr>') ? looks.slice(looks.indexOf('>') + 1, -'</w:rPr>'.length) : '';
  const own = inside.replace(/<w:(?:shd|highlight)\b[^<>]*\/>/g, '');
  const kept = marking === 'missing' ? own.replace(/<w:color\b[^<>]*\/>/g, '') : own;
  const later = kept.search(laterLooks);
  const at = later === -1 ? kept.length : later;
  return `<w:rPr>${kept.slice(0, at)}${shades[marking]}${kept.slice(at)}</w:rPr>`;
}
