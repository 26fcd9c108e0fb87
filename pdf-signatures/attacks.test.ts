/** What the checker says of generated files, beside what three readers show of them: `docs/verification.md` lists the cases. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRevisionsOf } from '../scripts/verify/draw-revisions.ts';
import type { Case, SignedFile } from '../test/attacks/case.ts';
import { cases } from '../test/attacks/cases.ts';
import { withSigners } from '../test/attacks/signing.ts';
import { type Drawing, difference } from '../test/tools/drawn-pages.ts';
import {
  type Drawings,
  type Reader,
  drawByPdfJs,
  drawByPrograms,
  readers,
  scale,
} from '../test/tools/readers.ts';
import { readPdf } from './check-pdf.ts';
import { judgePdf } from './judge-pdf.ts';
import type { CheckOutcome, Verdict } from './report.ts';
import { readCertificates } from './trust/trust-files.ts';
import { runWitness } from './witness/run-witness.ts';

const folder = mkdtempSync(join(tmpdir(), 'attacks-'));
const files = new Map<string, SignedFile>();
/** By the digest of the file: the same bytes are drawn once. */
const drawn = new Map<string, Drawings>();
let roots: Parameters<typeof judgePdf>[1]['roots'];

beforeAll(() => {
  withSigners((signers) => {
    roots = readCertificates(signers.roots).map((certificate) => ({ certificate, anchor: { kind: 'own' } }));
    for (const { name, build } of cases) {
      files.set(name, build(signers));
    }
  });
});

/** Cases whose files are drawn at once, so that no hook takes long on a busy machine either. */
const drawnAtOnce = 40;

for (let from = 0; from < cases.length; from += drawnAtOnce) {
  beforeAll(async () => {
    const some = cases
      .slice(from, from + drawnAtOnce)
      .filter(({ expected, look }) => expected === 'allowed' || look === 'differs');
    for (const [digest, bytes] of filesNotDrawn(some, 'pdf.js')) {
      drawn.set(digest, { 'pdf.js': await drawByPdfJs(bytes) });
    }
    // One reader that shows an attack is enough, and programs take longer to start than to draw.
    const open = some.filter((one) => one.expected === 'allowed' || readersThatDiffer(one).length === 0);
    const left = filesNotDrawn(open, 'poppler');
    for (const [digest, drawings] of await drawByPrograms(left, mkdtempSync(join(folder, 'drawn-')))) {
      drawn.set(digest, { ...drawn.get(digest), ...drawings });
    }
  });
}

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function fileOf({ name }: Case): SignedFile {
  const file = files.get(name);
  if (file === undefined) {
    throw new Error(`${name} was not made`);
  }
  return file;
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The files of cases that a reader has not drawn yet, by their digests. */
function filesNotDrawn(some: readonly Case[], by: Reader): ReadonlyMap<string, Uint8Array> {
  const shown = some.flatMap((one) => [fileOf(one).signed, fileOf(one).now]);
  const named = shown.map((bytes): [string, Uint8Array] => [digestOf(bytes), bytes]);
  return new Map(named.filter(([digest]) => drawn.get(digest)?.[by] === undefined));
}

const isIntact = (verdict: string): boolean => verdict === 'intact' || verdict === 'intact-with-additions';

/** Checks structure and pictures. The pictures can only make a verdict worse, so that they are spared where it is bad already. */
async function check(bytes: Uint8Array): Promise<CheckOutcome> {
  const file = await readPdf(Uint8Array.from(bytes));
  if (file.kind === 'refused') {
    return file;
  }
  const trusted = { roots, certificates: [], crls: [], now: Date.now() };
  const report = await judgePdf(file, trusted, null);
  return report.signatures.some(({ verdict }) => isIntact(verdict))
    ? judgePdf(file, trusted, await runWitness(file.witnessTasks, bytes.length, openRevisionsOf(bytes)))
    : report;
}

/** The readers to whom a file looks otherwise than when it was signed, outside of what was allowed to be added. */
function readersThatDiffer(one: Case): Reader[] {
  const { signed, now } = fileOf(one);
  const [drawnSigned, drawnNow] = [drawn.get(digestOf(signed)), drawn.get(digestOf(now))];
  return readers.filter((reader) => {
    const before = drawnSigned?.[reader];
    const after = drawnNow?.[reader];
    // Where a reader draws both.
    return (
      before !== undefined &&
      after !== undefined &&
      (before.length !== after.length ||
        before.some((page, index) => differ(page, after[index], one, index + 1)))
    );
  });
}

function differ(before: Drawing, after: Drawing | undefined, { additions }: Case, page: number): boolean {
  if (after === undefined || before.width !== after.width || before.height !== after.height) {
    return true;
  }
  const rects = additions.filter((addition) => addition.page === page).map(({ rect }) => rect);
  return difference(withoutRects(before, rects), withoutRects(after, rects), before) !== null;
}

/** A drawing with rectangles of user space, and a pixel around them, blackened. */
function withoutRects(drawing: Drawing, rects: readonly Case['additions'][number]['rect'][]): Drawing {
  if (rects.length === 0) {
    return drawing;
  }
  const { width, height } = drawing;
  const data = Buffer.from(drawing.data);
  for (const [llx, lly, urx, ury] of rects) {
    const [left, right] = [Math.floor(llx * scale) - 1, Math.ceil(urx * scale) + 1];
    const [top, bottom] = [height - Math.ceil(ury * scale) - 1, height - Math.floor(lly * scale) + 1];
    for (let y = top; y < bottom; y += 1) {
      data.fill(0, (y * width + left) * 3, (y * width + right) * 3);
    }
  }
  return { ...drawing, data };
}

const attackCases = cases.filter(({ expected }) => expected === 'never-intact');
const allowedCases = cases.filter(({ expected }) => expected === 'allowed');

describe('a file that was changed after it was signed', () => {
  it.each(attackCases)('is not intact: $family, $name', async (one) => {
    const report = await check(fileOf(one).now);
    const verdict = report.kind === 'refused' ? 'refused' : report.verdict;
    expect(isIntact(verdict), `is called ${verdict}`).toBe(false);
    if (one.look === 'differs') {
      expect(readersThatDiffer(one)).not.toEqual([]);
    }
  });
});

describe('a file to which only what is allowed was added', () => {
  const soundVerdicts: readonly Verdict[] = ['intact', 'intact-with-additions'];

  it.each(allowedCases)('is intact: $name', async (one) => {
    expect(Object.keys(drawn.get(digestOf(fileOf(one).now)) ?? {})).toEqual(readers);
    expect(readersThatDiffer(one)).toEqual([]);
    const report = await check(fileOf(one).now);
    const told =
      report.kind === 'refused'
        ? [report.why]
        : report.signatures
            .filter(({ integrity }) => integrity.kind !== 'unsupported')
            .filter(({ verdict }) => !soundVerdicts.includes(verdict))
            .map(({ number, verdict, coverage }) => ({ number, verdict, changes: coverage?.changes }));
    expect(told).toEqual([]);
  });
});

it('holds at least 60 attacks of every family and 20 files with allowed additions', () => {
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  expect(attackCases.length).toBeGreaterThanOrEqual(60);
  expect(allowedCases.length).toBeGreaterThanOrEqual(20);
});
