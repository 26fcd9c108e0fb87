import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeSigners } from '../../../test/company/signers.ts';
import { type Upload, formFields, makeUploads } from '../../../test/files/upload-corpus.ts';
import { type Drawing, type Shown, difference, showFiles } from '../../../test/tools/drawn-pages.ts';
import { inspectPdf } from './inspect-pdf.ts';
import type { PdfInspection, SignatureRequest } from './pdf-engine.ts';
import { prepareSignature } from './prepare-signature.ts';

/** What is signed is what was uploaded, whatever state it was in: seen through poppler and MuPDF. */

const request: SignatureRequest = {
  ...{ fieldName: 'Signature_1', mark: null, marks: [], name: '', reason: null },
  time: new Date('2026-11-22T03:24:00Z'),
};

type Handled = {
  readonly upload: Upload;
  readonly inspection: PdfInspection;
  readonly signed: Uint8Array | null;
};

const uploads = makeUploads();

const byBase = [...Map.groupBy(uploads, ({ base }) => base)].map(([base, some]) => ({ base, some }));

let chain: readonly string[];

beforeAll(async () => {
  ({ chain } = (await makeSigners()).ec);
});

beforeEach(() => {
  // The library says on the console what it puts right.
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});

async function handle(upload: Upload): Promise<Handled> {
  const inspection = await inspectPdf(upload.bytes);
  if (inspection.kind === 'refused') {
    return { upload, inspection, signed: null };
  }
  const used = inspection.repaired ?? upload.bytes;
  const result = await prepareSignature(used, { request, chain, timestamped: false });
  const signed = result.kind === 'ok' ? Buffer.concat([used, result.prepared.appended]) : null;
  return { upload, inspection, signed };
}

describe('uploads in every state', () => {
  it('are at least 200', () => expect(uploads.length).toBeGreaterThan(200));

  // Some thirty files each.
  it.each(byBase)(
    'show their text and pixels once they are signed, or are refused for a reason that is theirs: $base.name',
    async ({ base, some }) => {
      const handled: Handled[] = [];
      for (const upload of some) {
        handled.push(await handle(upload));
      }
      expect(
        handled.filter(isMisfit).map(({ upload, inspection }) => [upload.name, inspection.kind]),
      ).toEqual([]);
      expect(findChanged(base.bytes, handled)).toEqual([]);
    },
    60_000,
  );
});

const isMisfit = ({ upload, inspection, signed }: Handled): boolean =>
  inspection.kind === 'refused'
    ? !upload.refusals.includes(inspection.reason)
    : upload.isUseless || signed === null;

/** The names of uploads that do not show what they showed. */
function findChanged(base: Uint8Array, handled: readonly Handled[]): string[] {
  const signed = handled.flatMap(({ upload, signed: bytes }) => (bytes === null ? [] : { upload, bytes }));
  const [before, ...shown] = showFiles([base, ...signed.map(({ bytes }) => bytes)]);
  const changed = signed.filter(({ upload }, index) => {
    const after = shown[index];
    return (
      !before || !after || !(upload.base.isForm ? showsSameForm(before, after) : showsSame(before, after))
    );
  });
  return changed.map(({ upload }) => upload.name);
}

const areSame = (before: readonly Drawing[], after: readonly Drawing[]): boolean =>
  before.length === after.length &&
  before.every(({ data }, index) => after[index]?.data.equals(data) === true);

const showsSame = (base: Shown, after: Shown): boolean =>
  base.text === after.text &&
  areSame(base.pages, after.pages) &&
  areSame(base.pagesOfMupdf, after.pagesOfMupdf);

/** The same but for the fields of the first page, which show their values. */
const showsSameForm = (base: Shown, after: Shown): boolean =>
  areSameForms(base.pages, after.pages) &&
  areSameForms(base.pagesOfMupdf, after.pagesOfMupdf) &&
  formFields.texts.every((text) => after.text.includes(text));

const a4 = { width: 595, height: 842 };
const besideFields = [
  { llx: 0, lly: 0, urx: a4.width, ury: formFields.bottom },
  { llx: 0, lly: formFields.top, urx: a4.width, ury: a4.height },
];

function areSameForms(before: readonly Drawing[], after: readonly Drawing[]): boolean {
  const [first, ...others] = before;
  const [firstAfter, ...othersAfter] = after;
  return (
    first !== undefined &&
    firstAfter !== undefined &&
    besideFields.every((part) => difference(first, firstAfter, a4, part) === null) &&
    areSame(others, othersAfter)
  );
}
