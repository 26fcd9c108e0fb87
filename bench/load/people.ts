import type { Document } from '../../contract/models/document.ts';
import { documentGet, documentsList } from '../../contract/operations/documents.ts';
import { processDocument } from '../../contract/operations/processing.ts';
import { signature } from '../../test/client/jobs.ts';
import { image, newestCode, place } from '../../trust/scenario.ts';
import type { MailServer } from '../../test/peers/mail-server.ts';
import { below, type Random } from '../../trust/random.ts';
import { type Caller, isOver, type Phase } from './caller.ts';
import type { Launcher, Work } from './launcher.ts';
import { rest } from './rest.ts';

export type LoadFixture = {
  readonly launcher: Launcher;
  readonly mails: MailServer;
  readonly random: Random;
};

/** How long people think, in seconds, at least and at most. */
export const signerThinks = [1, 3] as const;
export const readerThinks = [2, 5] as const;

/** As the viewer asks for them. */
const rangeBytes = 256 * 1024;

/** A code that has not come by then does not come. */
const mailMilliseconds = 60_000;

/** Opens what waits for them and signs it, one document after the other. */
export async function sign(fixture: LoadFixture, signer: Caller, phase: Phase): Promise<void> {
  const { launcher } = fixture;
  // Nobody comes at the same moment as everybody else.
  await signer.think(phase, 0, signerThinks[1]);
  while (!isOver(phase)) {
    const work = launcher.take(signer.code);
    if (work === null) {
      phase.counts.idle += 1;
      await rest(200, phase.signal);
    } else if (await signOne(fixture, signer, phase, work)) {
      await signer.think(phase, ...signerThinks);
    } else {
      launcher.putBack(signer.code, work);
    }
  }
}

async function signOne(
  { mails }: LoadFixture,
  signer: Caller,
  phase: Phase,
  { id, no }: Work,
): Promise<boolean> {
  const document = await open(signer, phase, id);
  const step = document?.waitingProcesses.find((each) => each.processedByUser?.code === signer.code);
  await signer.think(phase, ...signerThinks);
  if (step === undefined || isOver(phase)) {
    return false;
  }
  const body = signature(step.id, image, place);
  const first = await signer.call(phase, 'sign', processDocument, { body });
  if (first?.kind !== 'otp-sent') {
    phase.counts.signatures += first === null ? 0 : 1;
    return first !== null;
  }
  const otp = await codeFor(mails, signer.code, no);
  if (otp === null) {
    phase.counts.fail('no code came');
    return false;
  }
  await signer.think(phase, ...signerThinks);
  const done = await signer.call(phase, 'sign', processDocument, { body: { ...body, otp } });
  if (done?.kind !== 'done') {
    return false;
  }
  phase.counts.signatures += 1;
  phase.counts.withCode += 1;
  return true;
}

async function codeFor(mails: MailServer, code: string, no: string): Promise<string | null> {
  const giveUp = AbortSignal.timeout(mailMilliseconds);
  while (!giveUp.aborted) {
    const otp = newestCode(mails, code, no);
    if (otp !== null) {
      return otp;
    }
    await rest(50, giveUp);
  }
  return null;
}

/** The document, and the beginning of its file. */
async function open(caller: Caller, phase: Phase, id: string): Promise<Document | null> {
  const document = await caller.data(phase, 'open', documentGet, { params: { id } });
  const url = document?.downloadUrl ?? null;
  if (url !== null) {
    await caller.bytes(phase, url, 0, rangeBytes - 1);
  }
  return document;
}

/** Looks at what waits for them, reads in one document, and looks for another. */
export async function read({ random }: LoadFixture, reader: Caller, phase: Phase): Promise<void> {
  await reader.think(phase, 0, readerThinks[1]);
  while (!isOver(phase)) {
    const query = { waitToMe: true, page: 1, pageSize: 50 };
    const inbox = await reader.data(phase, 'list', documentsList, { query });
    const chosen = inbox?.items[below(random, inbox.items.length)];
    if (chosen !== undefined && !isOver(phase)) {
      const document = await open(reader, phase, chosen.id);
      const url = document?.downloadUrl ?? null;
      const size = document?.file?.size ?? 0;
      if (url !== null && size > rangeBytes) {
        await reader.bytes(phase, url, rangeBytes, Math.min(size, 2 * rangeBytes) - 1);
      }
    }
    if (!isOver(phase)) {
      const search = `Hợp đồng L-${String(below(random, 40) + 1)}`;
      await reader.data(phase, 'search', documentsList, { query: { search, page: 1, pageSize: 20 } });
    }
    await reader.think(phase, ...readerThinks);
  }
}
