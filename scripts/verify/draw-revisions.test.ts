import { describe, expect, it } from 'vitest';
import { runWitness } from '../../pdf-signatures/witness/run-witness.ts';
import type { Addition, WitnessFinding } from '../../pdf-signatures/witness/witness.ts';
import { type TestPage, makePdf } from '../../test/files/make-pdf.ts';
import { GrowingPdf } from '../../test/files/signed-pdf.ts';
import { openRevisionsOf } from './draw-revisions.ts';

const text: TestPage = { lines: [{ text: 'Gia 100 dong', x: 72, y: 700 }] };

/** Compares a document of these pages with what becomes of it. */
async function witness(
  pages: readonly TestPage[],
  change: (pdf: GrowingPdf) => void,
  additions: readonly Addition[] = [],
): Promise<readonly WitnessFinding[]> {
  const pdf = new GrowingPdf(makePdf(pages));
  const end = pdf.bytes.length;
  change(pdf);
  const findings = await runWitness([{ end, additions }], pdf.bytes.length, openRevisionsOf(pdf.bytes));
  return findings.map((finding) => ({ ...finding, end: 0 }));
}

const compared = (different: readonly number[], covered: readonly number[] = []) => [
  { kind: 'compared', end: 0, different, covered },
];

const stream = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

type Rect = readonly [number, number, number, number];

function place([llx, lly, urx, ury]: Rect): Addition {
  return { kind: 'placed', place: { page: 1, rect: { llx, lly, urx, ury } }, text: null };
}

function fill(rect: Rect, shown: string | null): Addition {
  return { ...place(rect), kind: 'filled', text: shown };
}

/** Adds an annotation with a look of this content to page 1. */
function annotate(pdf: GrowingPdf, rect: Rect, look: string, entries = '/Subtype /Stamp /F 4'): void {
  const annotation = pdf.number();
  const appearance = pdf.number();
  pdf.keep(annotation, { field: false });
  const [width, height] = [rect[2] - rect[0], rect[3] - rect[1]];
  pdf.append({
    4: pdf.page(),
    [annotation]: `<< /Type /Annot ${entries} /Rect [${rect.join(' ')}] /AP << /N ${appearance} 0 R >> >>`,
    [appearance]: `<< /Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> >> /Length ${look.length} >>\nstream\n${look}\nendstream`,
  });
}

const gray = '0.5 g 0 0 1000 1000 re f';
const blank: Rect = [300, 400, 400, 440];
const onText: Rect = [60, 690, 200, 720];

describe('pages drawn by pdf.js', () => {
  it('are alike where nothing that is seen was appended', async () => {
    const title = (pdf: GrowingPdf) => pdf.append({ [pdf.number()]: '<< /Title (Hop dong) >>' });
    expect(await witness([text, {}], title)).toEqual(compared([]));
  });

  it('differ by what was appended to any of them', async () => {
    const other = { 5: stream('0 g BT /F1 14 Tf 72 700 Td (Gia 900 dong) Tj ET') };
    expect(await witness([text], (pdf) => pdf.append(other))).toEqual(compared([1]));
    const turned = { 4: new GrowingPdf().page('/Rotate 90 ') };
    expect(await witness([text], (pdf) => pdf.append(turned))).toEqual(compared([1]));
  });

  it('differ by what is too small to be seen at their size', async () => {
    const small: TestPage = { mediaBox: { llx: 0, lly: 0, urx: 20, ury: 20 } };
    const dot = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 20 20] /Contents 5 0 R >>';
    const change = (pdf: GrowingPdf) => pdf.append({ 4: dot, 5: stream('0 g 10 10 0.05 0.05 re f') });
    expect(await witness([small], change)).toEqual(compared([1]));
  });

  it('are compared outside of additions, however the page is turned', async () => {
    const stamp = (pdf: GrowingPdf) => annotate(pdf, blank, gray);
    expect(await witness([text], stamp)).toEqual(compared([1]));
    expect(await witness([text], stamp, [place(blank)])).toEqual(compared([]));
    expect(await witness([text], stamp, [place([300, 400, 400, 439])])).toEqual(compared([1]));

    const pdf = new GrowingPdf(makePdf([text]));
    const turned = '/Rotate 90 /UserUnit 1.5 /CropBox [31.3 40.7 500.1 760.9] ';
    pdf.append({ 4: pdf.page(turned) });
    const end = pdf.bytes.length;
    const fractions: Rect = [300.37, 400.21, 398.63, 440.49];
    annotate(pdf, fractions, gray);
    const [annotation] = /\/Annots \[[^\]]*\]/.exec(pdf.page()) ?? [''];
    pdf.append({ 4: pdf.page(turned).replace(/\/Annots \[[^\]]*\]/, annotation) });
    const task = { end, additions: [place(fractions)] };
    expect(await runWitness([task], pdf.bytes.length, openRevisionsOf(pdf.bytes))).toEqual([
      { kind: 'compared', end, different: [], covered: [] },
    ]);
  });

  it('tell what lies beneath an addition, whatever that is', async () => {
    const stamp = (pdf: GrowingPdf) => annotate(pdf, onText, gray);
    expect(await witness([text], stamp, [place(onText)])).toEqual(compared([], [1]));
    const line: TestPage = { boxes: [{ rect: [300, 420, 100, 0.2], gray: 0 }] };
    const mark = (pdf: GrowingPdf) => annotate(pdf, blank, gray);
    expect(await witness([line], mark, [place(blank)])).toEqual(compared([], [1]));
    const ground: TestPage = { boxes: [{ rect: [0, 0, 595, 842], gray: 0.8 }] };
    expect(await witness([ground], mark, [place(blank)])).toEqual(compared([]));
  });

  it('tell what the edge of an addition hides, not a line that it is drawn upon', async () => {
    const line: TestPage = { boxes: [{ rect: [290, 400, 120, 1], gray: 0 }] };
    const box = (look: string) => witness([line], (pdf) => annotate(pdf, blank, look), [place(blank)]);
    expect(await box('1 g 0 0 100 40 re f')).toEqual(compared([], [1]));
    expect(await box('0 G 0 0 100 40 re S')).toEqual(compared([]));
    expect(await box('0.8 G 0.5 w 0 40 m 100 40 l S')).toEqual(compared([]));
    expect(await box('0.9 g 0 0.5 100 40 re f')).toEqual(compared([]));
  });

  it('tell what is hidden by an addition of its own shape, be it thin or large', async () => {
    const hide = (rect: Rect, look: string, shade = 0) => {
      const [llx, lly, urx, ury] = rect;
      const shape: TestPage = { boxes: [{ rect: [llx, lly, urx - llx, ury - lly], gray: shade }] };
      return witness([shape], (pdf) => annotate(pdf, rect, look), [place(rect)]);
    };
    const minus: Rect = [310, 420, 316, 421];
    const stem: Rect = [310, 420, 318, 480];
    expect(await hide(minus, '1 g 0 0 99 99 re f')).toEqual(compared([], [1]));
    expect(await hide(stem, '1 g 0 0 99 99 re f')).toEqual(compared([], [1]));
    expect(await hide(stem, '0.9 g 0 0 99 99 re f')).toEqual(compared([], [1]));
    expect(await hide(blank, '0 g 20 20 60 2 re f', 0.8)).toEqual(compared([]));
    expect(await hide(blank, gray, 0.8)).toEqual(compared([]));
  });

  it('tell nothing beneath a dark mark on plain ground, whatever stands right beside it', async () => {
    const dark = '0.1 g 0 0 999 999 re f';
    const stamp = (page: TestPage, rect = blank) =>
      witness([page], (pdf) => annotate(pdf, rect, dark), [place(rect)]);
    const area = (shade: number, ...rect: Rect) => ({ rect, gray: shade });
    expect(await stamp({})).toEqual(compared([]));
    expect(await stamp({ boxes: [area(0.2, 200, 300, 300, 300)] })).toEqual(compared([]));
    expect(await stamp({ boxes: [area(0, 290, 399, 120, 1)] })).toEqual(compared([]));
    expect(await stamp({ boxes: [area(0, 298, 398, 104, 44), area(1, 300, 400, 100, 40)] })).toEqual(
      compared([]),
    );
    const underText: Rect = [60, 660, 200, 697];
    expect(await stamp(text, underText)).toEqual(compared([]));
    // A white letter on a dark area was drawn.
    const stem: Rect = [310, 420, 318, 480];
    const panel = area(0.1, 307, 417, 14, 66);
    expect(await stamp({ boxes: [panel, area(1, 310, 420, 8, 60)] }, stem)).toEqual(compared([], [1]));
  });

  it('tell what a field hides that was there when it was signed, not what it is written upon', async () => {
    const line: TestPage = { boxes: [{ rect: [290, 410, 120, 1], gray: 0 }] };
    const write = 'BT /F1 12 Tf 2 12 Td (12 gi) Tj ET';
    const witnessFilled = (page: TestPage, look: string, rect: Rect) =>
      witness([page], (pdf) => annotate(pdf, rect, look), [fill(rect, null)]);
    expect(await witnessFilled(line, write, blank)).toEqual(compared([]));
    expect(await witnessFilled(line, `1 g 0 0 100 40 re f 0 g ${write}`, blank)).toEqual(compared([], [1]));
    expect(await witnessFilled(text, `1 g 0 0 140 30 re f 0 g ${write}`, onText)).toEqual(compared([], [1]));
  });

  it('differ by what only a printer shows', async () => {
    const printed = (pdf: GrowingPdf) => annotate(pdf, blank, gray, '/Subtype /Stamp /F 36');
    expect(await witness([text], printed)).toEqual(compared([1]));
  });

  it('are not drawn at all where they are too large', async () => {
    const huge: TestPage = { mediaBox: { llx: 0, lly: 0, urx: 900_000, ury: 900_000 } };
    expect(await witness([huge], (pdf) => pdf.append({}))).toEqual([{ kind: 'failed', end: 0 }]);
  });
});

describe('the look of a field that was filled in', () => {
  const field = '/Subtype /Widget /F 4 /FT /Tx /T (Gia)';
  const showing = (look: string, value: string) =>
    witness([text], (pdf) => annotate(pdf, blank, look, `${field} /V (${value})`), [fill(blank, value)]);

  it('shows its value, in however many lines', async () => {
    const look = '0 g BT /F1 12 Tf 2 20 Td (100 dong) Tj ET BT /F1 12 Tf 2 5 Td (Viet Nam) Tj ET';
    expect(await showing(look, '100 dong Viet Nam')).toEqual(compared([]));
  });

  it('is told when it shows something else', async () => {
    const look = '0 g BT /F1 12 Tf 2 20 Td (900 dong) Tj ET';
    expect(await showing(look, '100 dong')).toEqual(compared([1]));
    expect(await showing('', '100 dong')).toEqual(compared([1]));
    expect(await showing(look, '')).toEqual(compared([1]));
  });

  it('does not count what cannot be seen, and trusts no picture', async () => {
    const unseen = '0 g BT /F1 12 Tf 2 20 Td q 3 Tr (100 dong) Tj Q ET';
    expect(await showing(unseen, '100 dong')).toEqual(compared([1]));
    const drawn =
      'BT /F1 12 Tf 2 20 Td (100 dong) Tj ET q 50 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q';
    expect(await showing(drawn, '100 dong')).toEqual(compared([1]));
  });
});
