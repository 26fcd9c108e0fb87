/** The worker that checks one file. What it does is in check-pdf.ts and judge-pdf.ts, which run in Node as well. */
import type { FromCheckWorker, ToCheckWorker, TrustFiles } from './check-messages.ts';
import { readPdf } from './check-pdf.ts';
import { judgePdf } from './judge-pdf.ts';
import type { CheckOutcome } from './report.ts';
import { readCertificates, readCrls } from './trust/trust-files.ts';

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
  return readPdf(bytes);
}

async function judge({ roots, certificates, crls }: TrustFiles): Promise<CheckOutcome> {
  const file = await reading;
  if (file.kind === 'refused') {
    return file;
  }
  try {
    return await judgePdf(file, {
      roots: roots.flatMap(readCertificates),
      certificates: certificates.flatMap(readCertificates),
      crls: crls.flatMap(readCrls),
      now: Date.now(),
    });
  } catch {
    return { kind: 'refused', why: 'failed' };
  }
}

addEventListener('message', ({ data }: MessageEvent<ToCheckWorker>) => {
  if (data.kind === 'file') {
    reading = read(data.file);
    return;
  }
  void judge(data.trust).then((outcome) => {
    say({ kind: 'outcome', id: data.id, outcome });
  });
});
