import { createHash, createPrivateKey } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pdfFixture, pngFixture, withDamagedXref } from '../../../test/files/pdf-fixtures.ts';
import { fileOf } from '../../../test/files/revised-pdf.ts';
import { embeddedSignatures, seenSignatures, sound } from '../../../test/tools/pdf-signatures.ts';
import { textOf } from '../../../test/tools/pdf-tools.ts';
import { makeSigners, type Signers } from '../../../test/company/signers.ts';
import { LoopbackTimeStamps } from '../../../test/peers/time-stamp-authority.ts';
import type { FileParts } from '../files/file-parts.ts';
import type { FileStore } from '../files/file-store.ts';
import { createLocalFileStore } from '../files/local-file-store.ts';
import { sequence, utf8 } from '../security/der.ts';
import { signHash } from '../security/rsa-hash-signature.ts';
import { createTimeStamper } from '../signatures/rfc3161-time-stamper.ts';
import type { Mark, PrepareResult, PreparedSignature, SignatureRequest } from './pdf-engine.ts';
import { createPdfEngine } from './worker-pdf-engine.ts';

const engine = createPdfEngine({ workers: 2 });

afterAll(() => engine.close());

const mark: Mark = {
  pageNumber: 1,
  position: { llx: 100, lly: 100, urx: 280, ury: 180 },
  display: 'text-and-image',
  image: pngFixture(),
  lines: ['Nguyễn Văn An', '21/11/2026 10:24 +07:00'],
  fontSize: 9,
  fieldName: 'Signature_1',
};

describe('the PDF engine', () => {
  it('inspects, stamps and looks at pictures on its workers', async () => {
    const bytes = pdfFixture();
    expect(await engine.inspect(bytes)).toMatchObject({ kind: 'ok', signed: false });
    expect(await engine.inspectImage(pngFixture(20, 10))).toEqual({
      kind: 'ok',
      format: 'png',
      width: 20,
      height: 10,
    });
    const stamped = await engine.stamp(bytes, [
      mark,
      { ...mark, display: 'image', position: { ...mark.position, ury: 160 } },
    ]);
    expect(textOf(fileOf(stamped))).toContain('Nguyễn Văn An');
  });

  it('leaves the given bytes to the caller, also when they are part of a larger buffer', async () => {
    const bytes = pdfFixture();
    const pooled = Buffer.concat([Buffer.alloc(100), bytes, Buffer.alloc(100)]).subarray(
      100,
      100 + bytes.length,
    );
    const image = pngFixture();
    expect((await engine.stamp(pooled, [{ ...mark, image }])).kind).toBe('ok');
    expect(pooled.equals(bytes)).toBe(true);
    expect(image).toEqual(pngFixture());
  });

  it('answers calls that come at once each with its own', async () => {
    const counts = [1, 2, 3, 4, 5, 6];
    const results = await Promise.all(
      counts.map((count) => engine.inspect(pdfFixture({ pages: Array.from({ length: count }, () => ({})) }))),
    );
    expect(results.map((result) => result.kind === 'ok' && result.pages.length)).toEqual(counts);
  });

  it('brings the rewritten file of a damaged one', async () => {
    const result = await engine.inspect(withDamagedXref(pdfFixture()));
    const repaired = result.kind === 'ok' ? result.repaired : null;
    expect(repaired && (await engine.stamp(repaired, [mark])).kind).toBe('ok');
  });

  it('refuses a file that takes too long', async () => {
    const hurried = createPdfEngine({ workers: 1, milliseconds: 1 });
    expect(await hurried.inspect(pdfFixture())).toEqual({ kind: 'refused', reason: 'too-slow' });
    expect(await hurried.stamp(pdfFixture(), [mark])).toEqual({
      kind: 'refused',
      reason: 'too-slow',
      mark: null,
    });
    await hurried.close();
  });
});

const request: SignatureRequest = {
  ...{ fieldName: 'Signature_1', mark, marks: [], name: 'Nguyễn Văn An', reason: 'Đồng ý' },
  time: new Date('2026-11-22T03:24:00Z'),
};

let signers: Signers;
beforeAll(async () => {
  signers = await makeSigners();
});

const seen = (file: Uint8Array) => seenSignatures(file, [signers.root]);

describe('signing', () => {
  it('leaves the given bytes and pictures to the caller, and signs as often as asked', async () => {
    const bytes = pdfFixture();
    const pooled = Buffer.concat([Buffer.alloc(100), bytes]).subarray(100);
    const image = pngFixture();
    const look = { ...mark, image };
    const requests = [
      { ...request, mark: look, marks: [look] },
      { ...request, mark: null },
    ];
    const file = fileOf(await engine.sign(pooled, requests, signers.ec));
    expect(seen(file)).toMatchObject([sound, { ...sound, coversAll: true }]);
    expect(pooled.equals(bytes)).toBe(true);
    expect(image).toEqual(pngFixture());
    expect(fileOf(await engine.sign(bytes, [], signers.ec))).toEqual(bytes);
  });

  describe('with a key that is held elsewhere', () => {
    const prepared = async (timestamped = false): Promise<PreparedSignature> => {
      const { chain } = signers.rsa;
      const result: PrepareResult = await engine.prepareSignature(pdfFixture(), request, {
        chain,
        timestamped,
      });
      if (result.kind === 'refused') {
        throw new Error(`Refused: ${result.reason}`);
      }
      return result.prepared;
    };

    /** Sees the hash alone. */
    const elsewhere = (hash: Uint8Array, { privateKey } = signers.rsa): Uint8Array =>
      signHash(createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' }), hash);

    it('takes a hash there and a value back', async () => {
      const open = await prepared();
      const file = fileOf(engine.completeSignature(pdfFixture(), open, elsewhere(open.hash), null));
      expect(seen(file)).toMatchObject([{ ...sound, signer: 'Trần Thị Bình', coversAll: true }]);
      const [embedded] = embeddedSignatures(file);
      expect(
        createHash('sha256')
          .update(embedded?.covered ?? '')
          .digest(),
      ).toEqual(Buffer.from(open.digest));
    });

    it('refuses a value that is none, and takes the right one after it', async () => {
      const open = await prepared();
      const refused = { kind: 'refused', reason: 'wrong-signature' };
      expect(engine.completeSignature(pdfFixture(), open, new Uint8Array(256), null)).toEqual(refused);
      expect(engine.completeSignature(pdfFixture(), open, elsewhere(open.digest), null)).toEqual(refused);
      expect(
        seen(fileOf(engine.completeSignature(pdfFixture(), open, elsewhere(open.hash), null))),
      ).toMatchObject([sound]);
    });

    it('refuses what does not fit into the place left open', async () => {
      const value = (open: PreparedSignature): Uint8Array => elsewhere(open.hash);
      const small = await prepared();
      const refused = { kind: 'refused', reason: 'too-large' };
      expect(engine.completeSignature(pdfFixture(), small, value(small), new Uint8Array(1000))).toEqual(
        refused,
      );
      const roomy = await prepared(true);
      expect(engine.completeSignature(pdfFixture(), roomy, value(roomy), new Uint8Array(20_000))).toEqual(
        refused,
      );
      expect(roomy.contentsLength - small.contentsLength).toBeGreaterThan(20_000);
    });
  });

  describe('with a time stamp', () => {
    it('is signed at a time that somebody else says', async () => {
      const stamps = await LoopbackTimeStamps.start('ec');
      onTestFinished(() => stamps.end());
      const stamper = createTimeStamper({ url: stamps.url });
      const timestamp = async (hash: Uint8Array): Promise<Uint8Array | null> => {
        const outcome = await stamper.stamp(hash);
        return outcome.kind === 'stamped' ? outcome.token : null;
      };
      const requests = [request, { ...request, mark: null }];
      const file = fileOf(await engine.sign(pdfFixture(), requests, signers.ec, timestamp));
      expect(seen(file)).toMatchObject([sound, sound]);
      const embedded = embeddedSignatures(file);
      expect(embedded.map(({ der }) => stamps.isStamped(der))).toEqual([true, true]);
      expect(stamps.asked).toHaveLength(2);
    });

    it('or without, when none is to be had', async () => {
      const file = fileOf(
        await engine.sign(pdfFixture(), [request], signers.ec, () => Promise.resolve(null)),
      );
      expect(seen(file)).toMatchObject([sound]);
    });
  });
});

describe('a stored file', () => {
  let folder: string;
  let files: FileStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-files-'));
    files = createLocalFileStore(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const store = async (bytes: Uint8Array): Promise<FileParts> => files.open(await files.put(bytes));

  it('is read by the workers, and every revision follows its bytes', async () => {
    const bytes = pdfFixture();
    const file = await store(bytes);
    const requests = [request, { ...request, mark: null }];
    const signed = await engine.sign(file, requests, signers.ec);
    const data = { certificates: [sequence(utf8('chứng thư'))], crls: [], ocsps: [] };
    const checkable = signed.kind === 'ok' ? await engine.addValidationData(signed.file, data) : signed;
    const result = checkable.kind === 'ok' ? checkable.file : file;
    expect(result.path).toBe(file.path);
    const whole = Buffer.from(await files.read(await files.put(result)));
    expect(whole.subarray(0, bytes.length).equals(bytes)).toBe(true);
    expect(whole.subarray(bytes.length).equals(result.bytes)).toBe(true);
    expect(result.size).toBe(whole.length);
    expect(seen(whole)).toMatchObject([sound, sound]);
  });

  it('that has gone meanwhile is told apart from one that cannot be signed', async () => {
    const file = await store(pdfFixture({ pages: [{}, {}] }));
    await rm(file.path ?? '');
    await expect(engine.sign(file, [request], signers.ec)).rejects.toThrow(
      'The worker answered file-unreadable to prepare-signature',
    );
    expect(await engine.inspect(pdfFixture())).toMatchObject({ kind: 'ok' });
  });
});

it('signs what takes too long not at all', async () => {
  const hurried = createPdfEngine({ workers: 1, milliseconds: 1 });
  const refused = { kind: 'refused', reason: 'too-slow' };
  expect(await hurried.sign(pdfFixture(), [request], signers.ec)).toEqual(refused);
  expect(await hurried.addValidationData(pdfFixture(), { certificates: [], crls: [], ocsps: [] })).toEqual(
    refused,
  );
  await hurried.close();
});
