import { describe } from '../../../contract/enumeration.ts';
import { activity, stepStatus } from '../../../contract/enums.ts';
import type { EvidenceInput } from '../../../contract/models/evidence.ts';
import type { UserBriefInput } from '../../../contract/models/user.ts';
import { formatInstant } from '../../../contract/time.ts';
import { hiddenAddress, textForGuest } from '../../domain/guest-history.ts';
import { chainHolds, verifyChain } from '../../domain/history-chain.ts';
import { readSubject } from '../../domain/distinguished-name.ts';
import { levelOfSignature, signingActivities } from '../../domain/signature-level.ts';
import { isGuestCaller, type ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { hideFromGuest, presentHost, presentUserBrief } from '../present-user.ts';
import { done, type Reply } from '../reply.ts';
import type { HistoryRecord } from '../workflow/load-document.ts';
import { type ChallengeRow, type EvidenceRecord, loadEvidence } from './load-evidence.ts';
import { loadVisible } from '../documents/present-document.ts';

type Step = NonNullable<EvidenceInput['steps']>[number];
type File = NonNullable<EvidenceInput['files']>[number];
type Entry = NonNullable<EvidenceInput['history']>[number];

/** GET /api/documents/{id}/evidence (companion operations, §7): for whoever may see the document. */
export async function getEvidence(
  deps: Dependencies,
  caller: ProcessingCaller,
  documentId: string,
): Promise<Reply<EvidenceInput>> {
  const record = await loadVisible(deps.db, caller, documentId);
  return done(presentEvidence(await loadEvidence(deps, record), caller, deps.clock.now()));
}

/** What proves how a document came to be, as of `now`, as this caller may see it. */
export function presentEvidence(
  evidence: EvidenceRecord,
  caller: ProcessingCaller,
  now: Date,
): EvidenceInput {
  const whole = presentWhole(evidence, now);
  return isGuestCaller(caller) ? presentToGuest(whole, caller.userId) : whole;
}

/**
 * Without others' addresses, and the codes that they are named by. The chain still verifies: of an entry without its salt, its digest
 * stands for what it says of a person.
 */
function presentToGuest(whole: EvidenceInput, guestId: number): EvidenceInput {
  const hide = <P extends UserBriefInput | null | undefined>(person: P): P => hideFromGuest(person, guestId);
  return {
    ...whole,
    createdByUser: hide(whole.createdByUser),
    steps: whole.steps?.map((step) => ({
      ...step,
      user: hide(step.user),
      onBehalfOfUser: hide(step.onBehalfOfUser),
      ...(step.inPersonHost && { inPersonHost: hide(step.inPersonHost) }),
      ...(step.user.id !== guestId && {
        requests: [],
        otps: step.otps?.map((otp) => ({ ...otp, sentTo: otp.sentTo ? hiddenAddress : otp.sentTo })),
      }),
    })),
    history: whole.history?.map((entry) =>
      entry.user?.id === guestId
        ? entry
        : {
            ...entry,
            user: hide(entry.user),
            ipAddress: null,
            description: entry.description && textForGuest(entry.activity.value, entry.description),
            salt: null,
          },
    ),
  };
}

function presentWhole(evidence: EvidenceRecord, now: Date): EvidenceInput {
  const { record, company, history } = evidence;
  const { document, timeZone } = record;
  const instant = (at: Date): string => formatInstant(at, timeZone);
  const entries = history.map(({ entry }) => entry);
  const verified = verifyChain(entries);
  return {
    documentId: document.id,
    no: document.no,
    subject: document.subject,
    status: describe('documentStatus', document.status),
    createdDate: instant(document.createdAt),
    sentDate: document.sentAt && instant(document.sentAt),
    completedDate: document.completedAt && instant(document.completedAt),
    generatedDate: instant(now),
    company: { id: company.id, name: company.name, taxCode: company.taxCode },
    createdByUser: presentUserBrief(record.creator),
    files: record.files.map(({ file }) => presentFile(evidence, file)),
    steps: record.steps.map((held) => presentStep(evidence, held)),
    sealLevel: document.sealLevel,
    history: history.map((entry, index) => presentEntry(entry, verified[index] === true, timeZone)),
    chainVerified: chainHolds(entries) && evidence.sealsHold,
  };
}

function presentFile(
  { revisions, record }: EvidenceRecord,
  file: EvidenceRecord['record']['files'][number]['file'],
): File {
  return {
    id: file.id,
    fileName: file.name,
    orderNo: file.orderNo,
    sourceName: file.sourceName,
    sourceSha256: file.sourceSha256,
    convertedBy: file.convertedBy,
    uploadSha256: file.uploadSha256,
    uploadSize: file.uploadSize,
    changes: [...file.changes],
    activeContent: [...file.activeContent],
    revisions: revisions
      .filter(({ fileId }) => fileId === file.id)
      .map(({ revision, sha256, size, createdAt, stepId, remoteSignature }) => ({
        revision,
        sha256,
        size,
        createdDate: formatInstant(createdAt, record.timeZone),
        processId: stepId,
        remoteSignature,
      })),
  };
}

function presentStep(
  evidence: EvidenceRecord,
  { step, user, principal, host }: EvidenceRecord['record']['steps'][number],
): Step {
  const { timeZone } = evidence.record;
  const instant = (at: Date | null): string | null => at && formatInstant(at, timeZone);
  return {
    processId: step.id,
    orderNo: step.orderNo,
    user: presentUserBrief(user),
    ...(principal && { onBehalfOfUser: presentUserBrief(principal) }),
    ...presentHost(host),
    accessPermission: describe('accessPermission', step.accessPermission),
    status: describe('stepStatus', step.status),
    ...(step.accessCodeCheckedAt !== null && { accessCodeCheckedDate: instant(step.accessCodeCheckedAt) }),
    viewedDate: instant(step.viewedAt),
    processedDate: instant(step.processedAt),
    reason: step.reason,
    signedMethod: step.signedMethod === null ? null : describe('signMethod', step.signedMethod),
    level: step.status === stepStatus.signed ? levelOf(evidence, step.id) : null,
    files: changesOf(evidence, step.id),
    otps: otpsOf(evidence, step.id),
    requests: evidence.requests
      .filter(({ stepId }) => stepId === step.id)
      .map(({ kind, createdAt, deliveredAt, channel, pushedAt, undeliveredCause, refusal }) => ({
        createdDate: formatInstant(createdAt, timeZone),
        reminds: kind === 'step-reminder',
        handedOverDate: instant(deliveredAt),
        channel,
        pushedDate: instant(pushedAt),
        cause: undeliveredCause,
        detail: refusal,
      })),
  };
}

/** By the last signature of a step: one that was corrected was signed before. */
function levelOf({ revisions, history }: EvidenceRecord, stepId: string): Step['level'] {
  const entry = history.findLast(
    (one) => one.entry.stepId === stepId && signingActivities.has(one.entry.activity),
  )?.entry;
  if (entry === undefined) {
    return null;
  }
  const remote = revisions.findLast(({ sha256 }) => sha256 === entry.fileSha256)?.remoteSignature;
  return levelOfSignature(entry.activity, readSubject(remote?.subjectDn ?? ''), null);
}

/**
 * What a step made of each file: a revision that it wrote, beside the one before. Adjacent steps write one together, under
 * the first of them; the history of each names it.
 */
function changesOf({ revisions, history }: EvidenceRecord, stepId: string): Step['files'] {
  const named = history.flatMap(({ entry }) => (entry.stepId === stepId ? (entry.fileSha256 ?? []) : []));
  return revisions.flatMap((made, index) => {
    const before = revisions[index - 1];
    const mine = made.stepId !== null && (made.stepId === stepId || named.includes(made.sha256));
    return mine && before?.fileId === made.fileId
      ? [{ fileId: made.fileId, sha256Before: before.sha256, sha256After: made.sha256 }]
      : [];
  });
}

/** A code that its channel took stands in the history in the same order, with where it went (`processing/send-otp.ts`). */
function otpsOf({ challengesOf, history, record }: EvidenceRecord, stepId: string): Step['otps'] {
  const told = history.filter(({ entry }) => entry.activity === activity.sendOtp && entry.stepId === stepId);
  const sent = challengesOf(stepId).filter(({ sentAt }) => sentAt !== null);
  const instant = (at: Date | null): string | null => at && formatInstant(at, record.timeZone);
  return challengesOf(stepId).map((challenge: ChallengeRow) => ({
    createdDate: formatInstant(challenge.createdAt, record.timeZone),
    sentDate: instant(challenge.sentAt),
    sentTo: told[sent.indexOf(challenge)]?.entry.description ?? '',
    wrongTries: challenge.wrongTries,
    confirmedDate: instant(challenge.consumedAt),
    ...(challenge.inPersonId !== null && { opensInPerson: true }),
  }));
}

function presentEntry({ entry, user }: HistoryRecord, verified: boolean, timeZone: string): Entry {
  return {
    seq: entry.seq,
    at: formatInstant(entry.at, timeZone),
    activity: describe('activity', entry.activity),
    requestType: describe('requestType', entry.requestType),
    user: user && presentUserBrief(user),
    ipAddress: entry.ipAddress,
    description: entry.description,
    processId: entry.stepId,
    fileSha256: entry.fileSha256,
    salt: entry.salt,
    personalDigest: entry.personalDigest,
    previousHash: entry.previousHash,
    hash: entry.hash,
    verified,
  };
}
