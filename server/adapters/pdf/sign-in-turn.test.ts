import { beforeAll, describe, expect, it } from 'vitest';
import { type Rect, readerSize } from '../../../contract/page-space.ts';
import { extraObject } from '../../../test/files/make-pdf.ts';
import {
  certifiedPdfFixture,
  frameMatrix,
  pdfFixture,
  pngFixture,
  withDamagedXref,
} from '../../../test/files/pdf-fixtures.ts';
import { fileOf, prepare } from '../../../test/files/revised-pdf.ts';
import { embeddedSignatures, seenSignatures, sound } from '../../../test/tools/pdf-signatures.ts';
import { checkWith } from '../../../test/tools/check-with.ts';
import {
  colorAt,
  difference,
  type Drawing,
  renderPage,
  renderPages,
} from '../../../test/tools/drawn-pages.ts';
import { checkPdf, runOnPdf, textOf } from '../../../test/tools/pdf-tools.ts';
import { makeSigners, type Signers } from '../../../test/company/signers.ts';
import { partsOf } from '../files/file-parts.ts';
import { inspectPdf } from './inspect-pdf.ts';
import type { LocalSigner, Mark, SignatureRequest } from './pdf-engine.ts';
import { signInTurn } from './sign-in-turn.ts';
import { stampPdf } from './stamp.ts';

const position: Rect = { llx: 120, lly: 150, urx: 300, ury: 240 };

const mark: Omit<Mark, 'fieldName'> = {
  pageNumber: 1,
  position,
  display: 'text-and-image',
  image: pngFixture(),
  lines: ['Ký bởi: Nguyễn Văn An', 'Lý do: Đồng ý', '22/11/2026 10:24 +07:00'],
  fontSize: 9,
};

const request = (part: Partial<SignatureRequest> = {}): SignatureRequest => ({
  fieldName: 'Signature_1',
  mark,
  marks: [],
  name: 'Nguyễn Văn An',
  reason: 'Đồng ý (nội dung)',
  time: new Date('2026-11-22T03:24:00Z'),
  ...part,
});

let signers: Signers;
beforeAll(async () => {
  signers = await makeSigners();
});

const sign = (bytes: Uint8Array, requests: readonly SignatureRequest[], signer: LocalSigner) =>
  signInTurn(prepare, partsOf(bytes), requests, signer, null);

const signed = async (
  bytes: Uint8Array,
  requests: readonly SignatureRequest[] = [request()],
  signer = signers.ec,
): Promise<Uint8Array> => fileOf(await sign(bytes, requests, signer));

/** The file that is used of an upload. */
async function used(bytes: Uint8Array): Promise<Uint8Array> {
  const inspection = await inspectPdf(bytes);
  if (inspection.kind === 'refused') {
    throw new Error(`Refused: ${inspection.reason}`);
  }
  return inspection.repaired ?? bytes;
}

const seen = (bytes: Uint8Array) => seenSignatures(bytes, [signers.root]);

/** Whether pdfsig calls both signatures of a file valid and trusted, the last one over all of it. */
function isSoundToPdfsig(bytes: Uint8Array): boolean {
  try {
    const [first, last, ...others] = seen(bytes);
    return (
      others.length === 0 &&
      [first, last].every(
        (one) => one?.validation === sound.validation && one.certificate === sound.certificate,
      ) &&
      last?.coversAll === true
    );
  } catch {
    // It says that the file is broken, or has no signature at all.
    return false;
  }
}

/** The same, as the page that verifies finds it. */
async function isSoundHere(bytes: Uint8Array): Promise<boolean> {
  try {
    const report = await checkWith(bytes, { roots: Buffer.from(signers.root) });
    return report.verdict === 'intact-with-additions' && report.isTrusted && report.signatures.length === 2;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('refused: ')) {
      return false;
    }
    throw error;
  }
}

const startsWith = (later: Uint8Array, earlier: Uint8Array): boolean =>
  Buffer.from(later.subarray(0, earlier.length)).equals(earlier);

const plain = (bytes: Uint8Array): string =>
  runOnPdf('qpdf', bytes, (input) => ['--qdf', '--object-streams=disable', input, '-']).text;

const a4Size = { width: 595, height: 842 };

const inkOf = (before: Uint8Array, after: Uint8Array, size = a4Size): Rect | null =>
  difference(renderPage(before), renderPage(after), size);

function expectInside(ink: Rect | null, box: Rect): void {
  expect(ink).not.toBeNull();
  expect(ink?.llx).toBeGreaterThanOrEqual(box.llx);
  expect(ink?.lly).toBeGreaterThanOrEqual(box.lly);
  expect(ink?.urx).toBeLessThanOrEqual(box.urx);
  expect(ink?.ury).toBeLessThanOrEqual(box.ury);
}

describe.each(['ec', 'rsa'] as const)('a signature with an %s key', (kind) => {
  it('is valid and trusted for pdfsig, and covers the file', async () => {
    const before = pdfFixture();
    const after = await signed(before, [request()], signers[kind]);
    checkPdf(after);
    expect(startsWith(after, before)).toBe(true);
    expect(seen(after)).toEqual([
      {
        ...sound,
        field: 'Signature_1',
        signer: kind === 'ec' ? 'Nguyễn Văn An' : 'Trần Thị Bình',
        type: 'ETSI.CAdES.detached',
        coversAll: true,
      },
    ]);
  });

  it('is valid and not trusted where its authority is not', async () => {
    const [signature] = seenSignatures(await signed(pdfFixture(), [request()], signers[kind]), []);
    expect(signature?.validation).toBe(sound.validation);
    expect(signature?.certificate).not.toBe(sound.certificate);
  });
});

describe('a changed byte', () => {
  let file: Uint8Array;
  beforeAll(async () => {
    const time = new Date();
    file = await signed(pdfFixture(), [request({ time }), request({ mark: null, time })]);
  });

  const indexOf = (words: string) => (bytes: Buffer) => bytes.indexOf(words) + 1;
  const lastIndexOf = (words: string) => (bytes: Buffer) => bytes.lastIndexOf(words) + 1;
  /** Somewhere in the value of a signature, as a share of its DER; hexadecimal digits stand there. */
  const inValue = (signature: 0 | 1, share: number) => (bytes: Buffer) => {
    const found = embeddedSignatures(bytes)[signature];
    return found === undefined ? 0 : found.from + 1 + Math.floor(2 * found.der.length * share);
  };

  // One in each kind of place of a file with two signatures.
  it.each([
    { name: 'the header', find: indexOf('%PDF-1.7') },
    { name: 'a number of the page', find: indexOf('/MediaBox [0 0 595') },
    { name: 'the words of the page', find: indexOf('of the contract') },
    { name: 'the first cross-reference table', find: indexOf('0000000000 65535') },
    { name: 'the first trailer', find: indexOf('/ID [') },
    { name: 'the place of the first mark', find: indexOf('/Rect') },
    {
      name: 'the font or the picture of the first mark',
      find: (bytes: Buffer) => bytes.indexOf('stream', bytes.indexOf('%%EOF')) + 200,
    },
    { name: 'the time of the first signature', find: indexOf('/M (D:20') },
    { name: 'the byte range of the first signature', find: indexOf('/ByteRange [0 ') },
    { name: 'the beginning of the first signature', find: inValue(0, 0) },
    { name: 'the certificates of the first signature', find: inValue(0, 0.4) },
    { name: 'the value of the first signature', find: inValue(0, 0.99) },
    { name: 'what fills up the place of the first signature', find: inValue(0, 1.02) },
    { name: 'the byte range of the last signature', find: lastIndexOf('/ByteRange [0 ') },
    { name: 'the certificates of the last signature', find: inValue(1, 0.6) },
    { name: 'the value of the last signature', find: inValue(1, 0.99) },
    { name: 'the last trailer', find: lastIndexOf('startxref') },
    { name: 'the end of the file', find: lastIndexOf('%%EOF') },
  ])('in $name is seen, by the page that verifies and by pdfsig', async ({ find }) => {
    const at = find(Buffer.from(file));
    expect(at).toBeGreaterThan(0);
    const changed = file.slice();
    changed[at] = changed[at] === 0x31 ? 0x32 : 0x31;
    expect(await isSoundHere(changed)).toBe(false);
    expect(isSoundToPdfsig(changed)).toBe(false);
  });

  it('is the only thing wrong: both find the file itself sound', async () => {
    expect(await isSoundHere(file)).toBe(true);
    expect(isSoundToPdfsig(file)).toBe(true);
  });
});

describe('signatures on pages that lie in every way', () => {
  const matrix = frameMatrix();
  const before = pdfFixture({ pages: matrix.map(({ page }) => page) });
  // 2:1 like the picture, so that it fills the box: red left, blue right, clear in its top quarter.
  const picture = {
    ...mark,
    display: 'image',
    position: { llx: 100, lly: 260, urx: 220, ury: 320 },
  } as const;
  let drawn: { readonly before: readonly Drawing[]; readonly after: readonly Drawing[] };
  let after: Uint8Array;
  beforeAll(async () => {
    const requests = matrix.flatMap((_, index) =>
      [mark, picture].map((look) => request({ mark: { ...look, pageNumber: index + 1 } })),
    );
    after = await signed(before, requests);
    drawn = { before: renderPages(before), after: renderPages(after) };
  });

  it('are all valid, in a sound file', () => {
    checkPdf(after);
    expect(seen(after)).toMatchObject(matrix.flatMap(() => [sound, sound]));
  });

  it.each(matrix.map(({ name, frame }, index) => ({ name, size: readerSize(frame), index })))(
    'show in their place, and stand upright: $name',
    ({ size, index }) => {
      const page = drawn.after[index];
      const blank = drawn.before[index];
      if (page === undefined || blank === undefined) {
        throw new Error('The page was not drawn');
      }
      // Each has a part of the page to itself, so that what is drawn outside of its box is seen too.
      const whole = { llx: 0, lly: 0, urx: size.width, ury: size.height };
      const ink = difference(blank, page, size, { ...whole, ury: 250 });
      expectInside(ink, position);
      expect((ink?.ury ?? 0) - (ink?.lly ?? 0)).toBeGreaterThan(60);
      expect((ink?.urx ?? 0) - (ink?.llx ?? 0)).toBeGreaterThan(100);

      expectInside(difference(blank, page, size, { ...whole, lly: 250 }), picture.position);
      const left = colorAt(page, size, { x: 130, y: 280 });
      const right = colorAt(page, size, { x: 190, y: 280 });
      expect(left.red).toBeGreaterThan(left.blue + 100);
      expect(right.blue).toBeGreaterThan(right.red + 100);
      expect(colorAt(page, size, { x: 130, y: 312 })).toEqual({ red: 255, green: 255, blue: 255 });
    },
  );
});

describe('signatures one after the other', () => {
  it('are all valid, and leave every earlier revision as it was', async () => {
    const original = pdfFixture({ pages: [{}, { rotate: 90 }] });
    const places = [1, 2].flatMap((pageNumber) =>
      [100, 300, 500].map((lly) => ({ ...mark, pageNumber, position: { ...position, lly, ury: lly + 90 } })),
    );
    const files = [original];
    for (const [index, look] of places.entries()) {
      const signer = index % 2 === 0 ? signers.ec : signers.rsa;
      const before = files.at(-1) ?? original;
      files.push(
        await signed(before, [request({ mark: look, fieldName: `Signature_${String(index)}` })], signer),
      );
    }
    const last = files.at(-1) ?? original;
    checkPdf(last);
    files.slice(0, -1).forEach((earlier) => expect(startsWith(last, earlier)).toBe(true));
    const signatures = seen(last);
    expect(signatures).toMatchObject(Array.from(places, () => sound));
    expect(signatures.map(({ coversAll }) => coversAll)).toEqual([...Array<boolean>(5).fill(false), true]);
    expect(textOf(last).match(/Ký bởi/g)).toHaveLength(places.length);
  });

  it('are made in one call as well, each a revision of its own', async () => {
    const seal = request({ mark: null, name: 'Công ty Cổ phần An Bình', reason: null });
    const after = await signed(pdfFixture(), [request(), seal, seal]);
    expect(Buffer.from(after).toString('latin1').match(/%%EOF/g)).toHaveLength(4);
    expect(seen(after)).toMatchObject([
      { ...sound, field: 'Signature_1' },
      { ...sound, field: 'Signature_1_2' },
      { ...sound, field: 'Signature_1_3', coversAll: true },
    ]);
  });

  it('are none when none is asked for', async () => {
    expect(await signed(pdfFixture(), [])).toEqual(pdfFixture());
  });
});

describe('a signature', () => {
  it('that nobody sees leaves the page as it looks', async () => {
    const before = pdfFixture();
    const after = await signed(before, [request({ mark: null })]);
    checkPdf(after);
    expect(inkOf(before, after)).toBeNull();
    expect(seen(after)).toMatchObject([sound]);
    expect(plain(after)).toMatch(/\/Rect \[\s*0\s+0\s+0\s+0\s*\]/);
  });

  it('covers the marks of other steps that are drawn with it', async () => {
    const other = { ...mark, fieldName: 'Signature_2', position: { ...position, lly: 300, ury: 390 } };
    const before = pdfFixture();
    const after = await signed(before, [request({ marks: [other] })]);
    checkPdf(after);
    expect(Buffer.from(after).toString('latin1').match(/%%EOF/g)).toHaveLength(2);
    expectInside(inkOf(before, after), { ...position, ury: 390 });
    expect(textOf(after).match(/Ký bởi/g)).toHaveLength(2);
    expect(seen(after)).toMatchObject([{ ...sound, coversAll: true }]);
    expect(plain(after)).toMatch(/\/Subtype \/Stamp/);
  });

  it('says who, why and when, in letters of any kind', async () => {
    const text = plain(await signed(pdfFixture(), [request()]));
    const utf16 = (words: string): string =>
      `<feff${Buffer.from(words, 'utf16le').swap16().toString('hex')}>`;
    expect(text).toContain("/M (D:20261122032400+00'00')");
    expect(text.toLowerCase()).toContain(`/name ${utf16('Nguyễn Văn An')}`);
    expect(text.toLowerCase()).toContain(`/reason ${utf16('Đồng ý (nội dung)')}`);
    expect(text).not.toContain('/ContactInfo');
  });

  it('is found though a text of the file looks like its place', async () => {
    const trap = `${'0'.repeat(200)} [0 9999999999 9999999999 9999999999] /Contents <${'0'.repeat(100)}>`;
    const after = await signed(pdfFixture({ catalog: `/Trap (${trap})` }), [request({ reason: trap })]);
    checkPdf(after);
    expect(seen(after)).toMatchObject([sound]);
  });

  it('has a field name of its own, without a full stop', async () => {
    const named = pdfFixture({
      catalog: `/AcroForm << /Fields [${extraObject(0)} 0 R] >>`,
      objects: ['<< /FT /Tx /T (Signature_1) >>'],
    });
    const after = await signed(named, [request({ fieldName: 'Signature.1' }), request()]);
    expect(seen(after).map(({ field }) => field)).toEqual(['Signature_1_2', 'Signature_1_3']);
    expect(plain(after)).toContain('/T (Signature_1)');
  });

  it.each([
    { name: 'in the catalog', form: (fields: string) => `<< /NeedAppearances true /Fields ${fields} >>` },
    {
      name: 'with its fields apart',
      form: () => `<< /NeedAppearances true /Fields ${extraObject(1)} 0 R >>`,
    },
    { name: 'without fields', form: () => '<< /SigFlags 1 >>' },
  ])('shows and is valid in a file with a form $name', async ({ form }) => {
    const fields = `[${extraObject(0)} 0 R]`;
    const before = pdfFixture({
      catalog: `/AcroForm ${form(fields)}`,
      objects: ['<< /FT /Tx /T (Ten) >>', fields],
    });
    const after = await signed(await used(before));
    checkPdf(after);
    expectInside(inkOf(before, after), position);
    expect(seen(after)).toMatchObject([sound]);
    expect(plain(after)).toContain('/SigFlags 3');
  });

  it('is not written where fields are left to the reader to draw', async () => {
    const before = pdfFixture({
      catalog: `/AcroForm << /NeedAppearances true /Fields [${extraObject(0)} 0 R] >>`,
      objects: ['<< /FT /Tx /T (Ten) /V (An) >>'],
    });
    expect(await sign(before, [request()], signers.ec)).toEqual({ kind: 'refused', reason: 'stale-fields' });
  });

  it.each([
    { name: 'linearized', option: '--linearize' },
    { name: 'with object streams', option: '--object-streams=generate' },
  ])('is valid in a file that is $name, twice', async ({ option }) => {
    const before = runOnPdf('qpdf', pdfFixture(), (input, output) => [option, input, output]).output();
    const after = await signed(before, [request(), request({ mark: null })]);
    checkPdf(after);
    expect(startsWith(after, before)).toBe(true);
    expect(seen(after)).toMatchObject([sound, sound]);
  });

  it('takes little room', async () => {
    const before = pdfFixture();
    const once = await signed(before);
    const twice = await signed(once, [request({ mark: null })]);
    expect(once.length - before.length).toBeLessThan(45_000);
    expect(twice.length - once.length).toBeLessThan(8_000);
  });
});

describe('a file is not signed, and says why, when it is', () => {
  const encrypted = (): Uint8Array =>
    runOnPdf('qpdf', pdfFixture(), (input, output) => [
      ...['--encrypt', '', 'owner', '256', '--', input, output],
    ]).output();

  it.each([
    { name: 'encrypted', bytes: encrypted, reason: 'encrypted' },
    { name: 'damaged', bytes: () => withDamagedXref(pdfFixture()), reason: 'broken' },
    { name: 'no PDF', bytes: () => Buffer.from('An'), reason: 'not-pdf' },
    {
      name: 'certified as final',
      bytes: () => certifiedPdfFixture({ level: 1 }),
      reason: 'changes-forbidden',
    },
  ])('$name', async ({ bytes, reason }) => {
    expect(await sign(bytes(), [request()], signers.ec)).toEqual({ kind: 'refused', reason });
  });

  it('signed and encrypted', async () => {
    const both = runOnPdf('qpdf', await signed(pdfFixture()), (input, output) => [
      ...['--encrypt', '', 'owner', '256', '--', input, output],
    ]).output();
    expect(await sign(both, [request()], signers.ec)).toEqual({ kind: 'refused', reason: 'encrypted' });
  });

  it('signed and damaged', async () => {
    const both = withDamagedXref(pdfFixture());
    const result = await inspectPdf(both);
    const repaired = result.kind === 'ok' ? result.repaired : null;
    const cut = (await signed(repaired ?? both)).slice(0, -40);
    expect(await sign(cut, [request()], signers.ec)).toEqual({ kind: 'refused', reason: 'broken' });
  });
});

describe('a certified file', () => {
  it('whose level permits nothing is refused when it is looked at', async () => {
    const refused = { kind: 'refused', reason: 'changes-forbidden' };
    expect(await inspectPdf(certifiedPdfFixture({ level: 1 }))).toEqual(refused);
    expect(await inspectPdf(certifiedPdfFixture({ lock: '/Action /All' }))).toEqual(refused);
    expect(await inspectPdf(certifiedPdfFixture({ lock: '/Action /Exclude /Fields [(A)]' }))).toEqual(
      refused,
    );
    expect(await inspectPdf(certifiedPdfFixture({ lock: '/Action /Include /Fields [(A)] /P 1' }))).toEqual(
      refused,
    );
    expect(await inspectPdf(certifiedPdfFixture({ fieldLock: '/Action /All' }))).toEqual(refused);
  });

  it.each([{ level: 2 }, { level: null }])(
    'of level $level takes signatures, but no stamps',
    async ({ level }) => {
      const before = certifiedPdfFixture({ level });
      const stamp = { ...mark, fieldName: 'Signature_2' };
      expect(await inspectPdf(before)).toMatchObject({ kind: 'ok', signed: true });
      expect(seen(await signed(before)).at(-1)).toMatchObject(sound);
      expect(await sign(before, [request({ marks: [stamp] })], signers.ec)).toEqual({
        kind: 'refused',
        reason: 'changes-forbidden',
      });
      expect(await stampPdf(before, [stamp])).toMatchObject({ kind: 'refused', reason: 'changes-forbidden' });
    },
  );

  it('of level 3 takes both', async () => {
    const before = certifiedPdfFixture({ level: 3 });
    const stamp = { ...mark, fieldName: 'Signature_2' };
    expect(seen(await signed(before, [request({ marks: [stamp] })])).at(-1)).toMatchObject(sound);
    expect((await stampPdf(before, [stamp])).kind).toBe('ok');
  });

  it('that locks fields by name is left alone by a field of another name', async () => {
    const before = certifiedPdfFixture({ lock: '/Action /Include /Fields [(Signature_1)]' });
    expect(seen(await signed(before)).at(-1)).toMatchObject({ ...sound, field: 'Signature_1_2' });
  });
});

describe('a signature that cannot be made is refused', () => {
  it.each([
    { name: 'on a page that is not there', part: { pageNumber: 2 }, reason: 'page-missing' },
    { name: 'off the page', part: { position: { ...position, urx: 597 } }, reason: 'off-page' },
    { name: 'with a picture that is none', part: { image: new Uint8Array([1, 2, 3]) }, reason: 'bad-image' },
  ])('$name', async ({ part, reason }) => {
    const refused = { kind: 'refused', reason };
    const wrong = { ...mark, ...part };
    expect(await sign(pdfFixture(), [request({ mark: wrong })], signers.ec)).toEqual(refused);
    const beside = request({ marks: [{ ...wrong, fieldName: 'Signature_2' }] });
    expect(await sign(pdfFixture(), [beside], signers.ec)).toEqual(refused);
  });

  it('with a certificate that is none, a key that is none, or the key of another', async () => {
    const { ec, rsa } = signers;
    const attempt = (part: Partial<LocalSigner>) => sign(pdfFixture(), [request()], { ...ec, ...part });
    expect(await attempt({ chain: ['An'] })).toEqual({ kind: 'refused', reason: 'bad-certificate' });
    expect(await attempt({ privateKey: new Uint8Array(8) })).toEqual({ kind: 'refused', reason: 'bad-key' });
    expect(await attempt({ privateKey: rsa.privateKey })).toEqual({
      kind: 'refused',
      reason: 'wrong-signature',
    });
  });
});
