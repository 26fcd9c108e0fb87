import { enumTextsEn, enumTextsVi } from '../../../contract/enum-texts.ts';
import {
  accessPermission,
  activity,
  documentStatus,
  requestType,
  signMethod,
  stepStatus,
} from '../../../contract/enums.ts';
import type { EvidenceInput } from '../../../contract/models/evidence.ts';
import { formatTimestamp } from '../../../contract/time.ts';
import { activeContents, fileChanges } from '../../../contract/rules/file-preparation.ts';
import type { Report, ReportBlock, ReportFact } from '../../adapters/pdf/report-renderer.ts';
import type { SignaturePicture } from './signature-pictures.ts';
import { fill, type ReportLanguage, reportWords, type ReportWords } from './report-words.ts';

type Texts = typeof enumTextsVi | typeof enumTextsEn;
type Step = NonNullable<EvidenceInput['steps']>[number];
type File = NonNullable<EvidenceInput['files']>[number];
type Entry = NonNullable<EvidenceInput['history']>[number];
type Person = EvidenceInput['createdByUser'];
type Request = NonNullable<Step['requests']>[number];
type Otp = NonNullable<Step['otps']>[number];

type Context = {
  readonly evidence: EvidenceInput;
  readonly words: ReportWords;
  readonly texts: Texts;
  readonly language: ReportLanguage;
  readonly pictures: ReadonlyMap<string, SignaturePicture>;
};

/**
 * Evidence for people to read (companion operations, §7): everything that stands in the JSON of the same moment.
 *
 * @param data.sha256 of that JSON, as it can be had beside the report.
 * @param pictures what each step left on a page to be seen, by the step's id.
 */
export function composeReport(
  evidence: EvidenceInput,
  data: { readonly sha256: string },
  pictures: ReadonlyMap<string, SignaturePicture>,
  language: ReportLanguage,
): Report {
  const words = reportWords[language];
  const context: Context = {
    evidence,
    words,
    texts: language === 'vi' ? enumTextsVi : enumTextsEn,
    language,
    pictures,
  };
  const made = fill(words.made, { time: formatTimestamp(evidence.generatedDate) });
  const { no, subject, files, steps, history } = evidence;
  return {
    language,
    title: words.title,
    subtitle: [no, subject].filter(Boolean).join(' · '),
    footer: `${no ?? ''} · ${made}`,
    pageLabel: words.page,
    blocks: [
      verdictOf(context),
      { kind: 'section', text: words.document },
      { kind: 'facts', facts: documentFacts(context) },
      { kind: 'section', text: words.files },
      ...(files ?? []).flatMap((file) => fileBlocks(context, file)),
      { kind: 'section', text: words.steps },
      ...(steps ?? []).map((step) => stepBlock(context, step)),
      { kind: 'section', text: words.history },
      { kind: 'paragraph', text: words.historyOrder },
      ...(history ?? []).map((entry) => entryBlock(context, entry)),
      { kind: 'section', text: words.checking },
      ...words.checkingText.map((text) => ({ kind: 'paragraph' as const, text })),
      { kind: 'facts', facts: facts([words.dataHash, data.sha256, 'code']) },
    ],
  };
}

/** Facts of what there is; what is empty is left out. */
function facts(...rows: readonly (readonly [string, string | null | undefined, 'code'?])[]): ReportFact[] {
  return rows.flatMap(([label, value, style]) =>
    value === null || value === undefined || value === '' ? [] : [{ label, value, style: style ?? 'text' }],
  );
}

const timeOf = (timestamp: string | null | undefined): string => formatTimestamp(timestamp ?? '');

function requestLabel(step: Step, request: Request, words: ReportWords): string {
  if (step.accessPermission.value === accessPermission.view) {
    return words.copy;
  }
  return request.reminds === true ? words.reminder : words.invitation;
}

/** The text of an enumeration's value; what no table knows is said as the wire says it. */
function textOf(
  values: Readonly<Record<string, number>>,
  texts: Readonly<Record<string, string>>,
  given: { readonly value: number; readonly description?: string | null | undefined } | null | undefined,
): string {
  const name = Object.entries(values).find(([, value]) => value === given?.value)?.[0];
  return (name === undefined ? undefined : texts[name]) ?? given?.description ?? '';
}

function personOf({ name, code, email, phone, isGuest, organization }: Person, words: ReportWords): string {
  const parts = isGuest
    ? [name, organization, email === '' ? phone : email, words.outsideCompany]
    : [code === '' ? name : `${name ?? ''} (${code ?? ''})`, email];
  return parts.filter(Boolean).join(', ');
}

function verdictOf({ evidence, words }: Context): ReportBlock {
  const entries = evidence.history ?? [];
  const wrong = entries.filter(({ verified }) => verified !== true).length;
  if (entries.length === 0) {
    return { kind: 'verdict', tone: 'bad', text: words.nothing };
  }
  if (evidence.chainVerified === true) {
    return { kind: 'verdict', tone: 'good', text: fill(words.intact, { n: entries.length }) };
  }
  const text = wrong === 0 ? words.notAsSealed : fill(words.broken, { n: wrong });
  return { kind: 'verdict', tone: 'bad', text };
}

function documentFacts({ evidence, words, texts }: Context): ReportFact[] {
  const { company } = evidence;
  return facts(
    [words.no, evidence.no],
    [words.subject, evidence.subject],
    [words.status, textOf(documentStatus, texts.documentStatus, evidence.status)],
    [words.company, company.name],
    [words.taxCode, company.taxCode],
    [words.createdBy, personOf(evidence.createdByUser, words)],
    [words.created, timeOf(evidence.createdDate)],
    [words.sent, timeOf(evidence.sentDate)],
    [words.completed, timeOf(evidence.completedDate)],
    [words.id, evidence.documentId, 'code'],
  );
}

function fileBlocks(context: Context, file: File): ReportBlock[] {
  const { words, language } = context;
  const name = file.fileName ?? '';
  const numbers = new Intl.NumberFormat(language === 'vi' ? 'vi-VN' : 'en-GB');
  const source = facts(
    [words.source, file.sourceName],
    [words.sourceHash, file.sourceSha256, 'code'],
    [words.convertedBy, file.convertedBy],
    [words.uploadHash, file.uploadSha256, 'code'],
    [words.uploadSize, file.uploadSize ? `${numbers.format(file.uploadSize)} B` : null],
    [words.changes, namesOf(fileChanges, file.changes, words.change)],
    [words.activeContent, namesOf(activeContents, file.activeContent, words.activePart)],
  );
  return (file.revisions ?? []).map((revision, index): ReportBlock => {
    const { remoteSignature: remote } = revision;
    return {
      kind: 'item',
      title: fill(words.revision, { file: name, n: revision.revision }),
      note: timeOf(revision.createdDate),
      facts: [
        ...facts(
          [words.hash, revision.sha256, 'code'],
          [words.size, `${numbers.format(revision.size)} B`],
          [words.writtenBy, originOf(context, file, revision)],
          [words.remoteCertificate, remote && `${remote.subjectDn ?? ''} · ${remote.serialNumber ?? ''}`],
          [words.remoteSignature, remote?.value, 'code'],
        ),
        ...(index === 0 ? source : []),
      ],
    };
  });
}

/** What made a revision: the upload, a step, the company's seal, or a correction that went back to the upload. */
function originOf(
  context: Context,
  file: File,
  { revision, processId, sha256 }: NonNullable<File['revisions']>[number],
): string {
  const { words } = context;
  if (processId) {
    return stepName(context, processId);
  }
  if (revision === 1) {
    return file.uploadSha256 ? words.prepared : words.uploaded;
  }
  return sha256 === file.revisions?.[0]?.sha256 ? words.takenBack : words.sealed;
}

/** Those of the known values that are given, by their names. */
function namesOf<T extends string>(
  known: readonly T[],
  given: readonly string[] | null | undefined,
  names: Readonly<Record<T, string>>,
): string {
  return known
    .filter((value) => given?.includes(value))
    .map((value) => names[value])
    .join('; ');
}

/** A step as other parts of the report call it: its place, its person, its kind. */
function stepName({ evidence, texts }: Context, processId: string): string {
  const index = (evidence.steps ?? []).findIndex((step) => step.processId === processId);
  const step = evidence.steps?.[index];
  if (!step) {
    return processId;
  }
  const kind = textOf(accessPermission, texts.accessPermission, step.accessPermission);
  return `${String(index + 1)}. ${step.user.name ?? ''} · ${kind}`;
}

function stepBlock(context: Context, step: Step): ReportBlock {
  const { words, texts } = context;
  const picture = context.pictures.get(step.processId);
  return {
    kind: 'item',
    title: stepName(context, step.processId),
    note: textOf(stepStatus, texts.stepStatus, step.status),
    facts: facts(
      [words.person, personOf(step.user, words)],
      [words.onBehalfOf, step.onBehalfOfUser && personOf(step.onBehalfOfUser, words)],
      [
        words.inPerson,
        step.inPersonHost && fill(words.inPersonOn, { host: personOf(step.inPersonHost, words) }),
      ],
      [
        words.accessCode,
        step.accessCodeCheckedDate &&
          fill(words.accessCodeChecked, { time: timeOf(step.accessCodeCheckedDate) }),
      ],
      [words.viewed, timeOf(step.viewedDate)],
      [words.processed, timeOf(step.processedDate)],
      [words.method, step.signedMethod && textOf(signMethod, texts.signMethod, step.signedMethod)],
      [words.level, step.level && words.levels[step.level]],
      [words.reason, step.reason],
      [words.picture, picture?.kind === 'missing' ? words.pictureMissing : null],
      ...(step.requests ?? []).map(
        (request) => [requestLabel(step, request, words), requestText(words, request)] as const,
      ),
      ...(step.otps ?? []).map(
        (otp) => [otp.opensInPerson ? words.inPersonOtp : words.otp, otpText(words, otp)] as const,
      ),
      ...(step.files ?? []).flatMap(
        (file) =>
          [
            [words.fileBefore, file.sha256Before, 'code'],
            [words.fileAfter, file.sha256After, 'code'],
          ] as const,
      ),
    ),
    ...(picture?.kind === 'drawn' && { picture: { label: words.picture, ...picture } }),
  };
}

function requestText(
  words: ReportWords,
  { createdDate, handedOverDate, channel, pushedDate, cause, detail }: Request,
): string {
  const made = timeOf(createdDate);
  const alsoBy =
    pushedDate && channel !== 'push' ? `; ${fill(words.requestPushed, { time: timeOf(pushedDate) })}` : '';
  if (cause) {
    const lost = cause === 'refused' && channel === 'zalo' ? 'refused-by-zalo' : cause;
    const said = [fill(words.requestLost[lost], { time: made }), ...(detail ? [`(${detail})`] : [])];
    return `${said.join(' ')}${alsoBy}`;
  }
  const told = handedOverDate
    ? fill(words.requestHandedOver[channel ?? 'unknown'], { made, time: timeOf(handedOverDate) })
    : fill(words.requestMade, { time: made });
  return `${told}${alsoBy}`;
}

function otpText(words: ReportWords, otp: Otp): string {
  const sent = otp.sentDate
    ? fill(words.otpSent, { to: otp.sentTo ?? '', time: timeOf(otp.sentDate) })
    : fill(words.otpNotSent, { time: timeOf(otp.createdDate) });
  const { used, unused } = otp.opensInPerson
    ? { used: words.otpOpened, unused: words.otpNotOpened }
    : { used: words.otpConfirmed, unused: words.otpUnused };
  const confirmed = otp.confirmedDate ? fill(used, { time: timeOf(otp.confirmedDate) }) : unused;
  const wrong = otp.wrongTries > 0 ? [fill(words.otpWrong, { n: otp.wrongTries })] : [];
  return [sent, ...wrong, confirmed].join('; ');
}

function entryBlock(context: Context, entry: Entry): ReportBlock {
  const { words, texts } = context;
  const name = textOf(activity, texts.activity, entry.activity);
  const mark = entry.verified === true ? [] : [words.entryBroken];
  // Guests get no salts; of a code word that was locked nobody was ever named.
  const isService =
    Boolean(entry.salt) ||
    entry.requestType.value === requestType.system ||
    entry.activity.value === activity.lockAccessCode;
  const nobody = isService ? words.service : words.erased;
  return {
    kind: 'item',
    title: [`${String(entry.seq)}. ${name}`, ...mark].join(' · '),
    note: timeOf(entry.at),
    facts: facts(
      [words.person, entry.user ? personOf(entry.user, words) : nobody],
      [words.address, entry.ipAddress],
      [words.way, textOf(requestType, texts.requestType, entry.requestType)],
      [words.description, entry.description],
      [words.step, entry.processId && stepName(context, entry.processId)],
      [words.fileHash, entry.fileSha256, 'code'],
      [words.previousHash, entry.previousHash, 'code'],
      [words.entryHash, entry.hash, 'code'],
    ),
  };
}
