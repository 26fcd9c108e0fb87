import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeSigners } from '../../../test/company/signers.ts';
import { formFields, makeUploads } from '../../../test/files/upload-corpus.ts';
import type { Upload } from '../../../test/files/upload-corpus.ts';
import { difference, showFiles } from '../../../test/tools/drawn-pages.ts';
import type { Drawing, Shown } from '../../../test/tools/drawn-pages.ts';
import { inspectPdf } from './inspect-pdf.ts';
import type { PdfInspection, SignatureRequest } from './pdf-engine.ts';
import { prepareSignature } from './prepare-signature.ts';

/** What is signed is what was uploaded, whatever state it was in: seen through poppler and MuPDF. */

const request: SignatureRequest = {
  ...{ fieldName: 'Signature_1', mark: null, marks: [], name: '', reason: null, location: null },
  time: new Date('2026-11-22T03:24:00Z'),
};

type Handled = {
  readonly upload: Upload;
  readonly inspection: PdfInspection;
  readonly signed: Uint8Array | null;
};

let handled: readonly Handled[] = [];

beforeAll(async () => {
  // The library says on the console what it puts right.
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { chain } = (await makeSigners()).ec;
  const done: Handled[] = [];
  for (const upload of makeUploads()) {
    const inspection = await inspectPdf(upload.bytes);
    if (inspection.kind === 'refused') {
      done.push({ upload, inspection, signed: null });
      continue;
    }
    const used = inspection.repaired ?? upload.bytes;
    const prepared = await prepareSignature(used, { request, chain, timestamped: false });
    done.push({ upload, inspection, signed: prepared.kind === 'ok' ? prepared.prepared.bytes : null });
  }
  handled = done;
}, 60_000);

describe('uploads in every state', () => {
  it('are at least 200', () => {
    expect(handled.length).toBeGreaterThan(200);
  });

  it('are used and can be signed, or are refused for a reason that is theirs', () => {
    const misfits = handled.filter(({ upload, inspection, signed }) =>
      inspection.kind === 'refused'
        ? !upload.refusals.includes(inspection.reason)
        : upload.isUseless || signed === null,
    );
    expect(
      misfits.map(({ upload, inspection }) => [
        upload.name,
        inspection.kind === 'refused' && inspection.reason,
      ]),
    ).toEqual([]);
  });

  it('show the text and the pixels of the upload once they are signed', () => {
    const signed = handled.flatMap(({ upload, signed: bytes }) => (bytes === null ? [] : { upload, bytes }));
    const bases = [...new Set(signed.map(({ upload }) => upload.shows))];
    const shown = showFiles([...signed.map(({ bytes }) => bytes), ...bases]);
    const misfits = signed.filter(({ upload }, index) => {
      const base = shown[signed.length + bases.indexOf(upload.shows)];
      const after = shown[index];
      return !base || !after || !(upload.isForm ? showsSameForm(base, after) : showsSame(base, after));
    });
    expect(misfits.map(({ upload }) => upload.name)).toEqual([]);
  });
});

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
