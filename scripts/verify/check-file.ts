/**
 * Checks files that nobody knows, one after the other, in a process that may die of them: `scripts/verify.ts` starts it with the files
 * of the roots that are trusted, and asks it by messages.
 */
import { readFile } from 'node:fs/promises';
import { readPdf } from '../../pdf-signatures/check-pdf.ts';
import { judgePdf } from '../../pdf-signatures/judge-pdf.ts';
import type { CheckOutcome } from '../../pdf-signatures/report.ts';
import type { TrustMaterial } from '../../pdf-signatures/trust/trust.ts';
import { readCertificates } from '../../pdf-signatures/trust/trust-files.ts';
import { runWitness } from '../../pdf-signatures/witness/run-witness.ts';
import type { WitnessFinding } from '../../pdf-signatures/witness/witness.ts';
import { type CheckAnswer, type CheckRequest, checkRequestSchema } from './check-messages.ts';
import { openRevisionsOf } from './draw-revisions.ts';
import { tellOutcome } from './tell-outcome.ts';

async function readRoots(paths: readonly string[]): Promise<TrustMaterial['roots']> {
  const files = await Promise.all(paths.map((path) => readFile(path)));
  return files
    .flatMap((bytes) => readCertificates(bytes))
    .map((certificate) => ({ certificate, anchor: { kind: 'own' } }));
}

function answer(message: CheckAnswer): void {
  process.send?.(message);
}

const roots = readRoots(process.argv.slice(2));

async function check({ path, draws }: Pick<CheckRequest, 'path' | 'draws'>): Promise<CheckOutcome> {
  const bytes = Uint8Array.from(await readFile(path));
  const file = await readPdf(bytes);
  if (file.kind === 'refused') {
    return file;
  }
  answer({ kind: 'alive' });
  const findings: readonly WitnessFinding[] = draws
    ? await runWitness(file.witnessTasks, bytes.length, openRevisionsOf(bytes), {
        onProgress: () => answer({ kind: 'alive' }),
      })
    : file.witnessTasks.map(({ end }) => ({ kind: 'failed', end }));
  const trusted = { roots: await roots, certificates: [], crls: [], now: Date.now() };
  return judgePdf(file, trusted, findings);
}

process.on('message', (message) => {
  const request = checkRequestSchema.parse(message);
  const failed: CheckOutcome = { kind: 'refused', why: 'failed' };
  void check(request)
    .catch(() => failed)
    .then((outcome) => {
      answer({ kind: 'told', ...tellOutcome(request.path, outcome, request.isJson) });
    });
});
process.on('disconnect', () => process.exit());
