/** Files that other programs signed and filled in: `test/files/signed-by-others/README.md` says which. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRevisionsOf } from '../scripts/verify/draw-revisions.ts';
import { readPdf } from './check-pdf.ts';
import { judgePdf } from './judge-pdf.ts';
import type { CheckReport } from './report.ts';
import { readCertificates } from './trust/trust-files.ts';
import { runWitness } from './witness/run-witness.ts';

const folder = join(import.meta.dirname, '../test/files/signed-by-others');
const names = globSync('*.pdf', { cwd: folder }).toSorted();
const read = (name: string): Uint8Array => Uint8Array.from(readFileSync(join(folder, name)));
const roots = readCertificates(read('root.pem')).map(
  (certificate) => ({ certificate, anchor: { kind: 'own' } }) as const,
);

async function check(bytes: Uint8Array): Promise<CheckReport | null> {
  const file = await readPdf(Uint8Array.from(bytes));
  if (file.kind === 'refused') {
    return null;
  }
  const findings = await runWitness(file.witnessTasks, bytes.length, openRevisionsOf(bytes));
  return judgePdf(file, { roots, certificates: [], crls: [], now: Date.now() }, findings);
}

describe('files that other programs signed', () => {
  it.each(names)('are intact and trusted: %s', async (name) => {
    const report = await check(read(name));
    const wrong = report?.signatures
      .filter(({ verdict }) => verdict !== 'intact' && verdict !== 'intact-with-additions')
      .map(({ fieldName, verdict, integrity, coverage }) => ({
        fieldName,
        verdict,
        integrity,
        changes: coverage?.changes.filter(({ isAllowed }) => !isAllowed).map(({ change }) => change),
      }));
    expect(wrong).toEqual([]);
    expect(report).toMatchObject({ isTrusted: true, isWeak: false });
  });

  it('are found to be changed by one bit in the middle of what was signed first', async () => {
    const missed: string[] = [];
    for (const name of names) {
      const bytes = read(name);
      const [, length = 0] = /\/ByteRange\s*\[\s*0\s+(\d+)/.exec(Buffer.from(bytes).toString('latin1')) ?? [];
      const at = Math.floor(Number(length) / 2);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      const verdict = (await check(bytes))?.verdict ?? 'refused';
      if (verdict === 'intact' || verdict === 'intact-with-additions') {
        missed.push(name);
      }
    }
    expect(missed).toEqual([]);
  });
});
