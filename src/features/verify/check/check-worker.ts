/** The worker that checks one file. What it does is in check-pdf.ts and judge-pdf.ts, which run in Node as well. */
import type { FromCheckWorker, ToCheckWorker } from './check-messages.ts';
import { readPdf } from '../../../../pdf-signatures/check-pdf.ts';
import { judgePdf } from '../../../../pdf-signatures/judge-pdf.ts';
import type { CheckOutcome } from '../../../../pdf-signatures/report.ts';
import { readCertificates, readCrls } from '../../../../pdf-signatures/trust/trust-files.ts';

type Reading = ReturnType<typeof readPdf>;

let reading: Reading = Promise.resolve({ kind: 'refused', why: 'failed' });

function say(message: FromCheckWorker): void {
  postMessage(message);
}

async function read(file: Blob): Reading {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { kind: 'refused', why: 'failed' };
  }
  say({ kind: 'read' });
  const found = await readPdf(bytes);
  if (found.kind === 'read') {
    say({ kind: 'structure', tasks: found.witnessTasks });
  }
  return found;
}

type Question = Omit<Extract<ToCheckWorker, { kind: 'judge' }>, 'kind' | 'id'>;

async function judge({ trust: { roots, certificates, crls }, findings }: Question): Promise<CheckOutcome> {
  const file = await reading;
  if (file.kind === 'refused') {
    return file;
  }
  try {
    const trusted = {
      roots: roots.flatMap(({ bytes, anchor }) =>
        readCertificates(bytes).map((certificate) => ({ certificate, anchor })),
      ),
      certificates: certificates.flatMap(readCertificates),
      crls: crls.flatMap(readCrls),
      now: Date.now(),
    };
    return await judgePdf(file, trusted, findings);
  } catch {
    return { kind: 'refused', why: 'failed' };
  }
}

addEventListener('message', ({ data }: MessageEvent<ToCheckWorker>) => {
  if (data.kind === 'file') {
    reading = read(data.file);
    return;
  }
  void judge(data).then((outcome) => {
    say({ kind: 'outcome', id: data.id, outcome });
  });
});
