import { describe } from '../../../contract/enumeration.ts';
import { requestType } from '../../../contract/enums.ts';
import type {
  AttachmentInput,
  DocumentBriefInput,
  DocumentInput,
} from '../../../contract/models/document.ts';
import { office } from '../../../contract/operation.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { presentUserBrief } from '../present-user.ts';
import { isKeepable } from './document-flags.ts';
import type { DocumentDetails } from './load-details.ts';
import type { DocumentRecord, HistoryRecord } from '../workflow/load-document.ts';
import { downloadLink, pdfLink, pdfMediaType, wordMediaType } from './present-files.ts';

type Context = {
  readonly record: DocumentRecord;
  readonly caller: ProcessingCaller;
  readonly deps: Pick<Dependencies, 'tokens' | 'timeStamper'>;
};

/** What lies around a document, as the wire has it. */
export async function presentDetails(
  context: Context,
  details: DocumentDetails,
): Promise<Partial<DocumentInput>> {
  const { record, caller } = context;
  const { timeZone, template } = record;
  return {
    ...(template &&
      mayReadTemplates(caller) && { documentTemplate: await presentTemplate(context, template) }),
    department: {
      id: record.department.id,
      name: record.department.name,
      code: record.department.code,
      users: details.departmentUsers.map(presentUserBrief),
    },
    histories: details.history.map((entry) => presentHistoryEntry(entry, record)),
    attachments: await Promise.all(details.attachments.map((entry) => presentAttachment(context, entry))),
    relatedDocuments: await Promise.all(details.related.map((other) => presentBrief(context, other))),
    linkedDocuments: await Promise.all(details.linked.map((other) => presentBrief(context, other))),
    messages: details.messages.map(({ message, user }) => ({
      id: message.id,
      createdDate: formatInstant(message.createdAt, timeZone),
      text: message.text,
      user: presentUserBrief(user),
    })),
    sharedUsers: details.sharedUsers.map(presentUserBrief),
    hold: presentHold(record, details),
    longTerm: presentLongTerm(record),
    sealLevel: record.document.sealLevel,
    canKeepVerifiable: context.deps.timeStamper !== null && isKeepable(record.document, caller),
  };
}

function presentHold({ document, timeZone }: DocumentRecord, { heldBy }: DocumentDetails) {
  const { heldAt, holdReason } = document;
  return (
    heldAt && {
      createdDate: formatInstant(heldAt, timeZone),
      byUser: heldBy && presentUserBrief(heldBy),
      reason: holdReason,
    }
  );
}

function presentLongTerm({ document, timeZone }: DocumentRecord) {
  const { keepVerifiable, verifiableUntil } = document;
  return keepVerifiable
    ? { ...(verifiableUntil && { until: formatInstant(verifiableUntil, timeZone) }) }
    : null;
}

const officeRoles: ReadonlySet<string> = new Set(office.roles);

/** Whether the caller may have the files of templates, as the operations on templates decide it. */
const mayReadTemplates = (caller: ProcessingCaller): boolean =>
  caller.kind === 'session' && caller.roles.some((role) => officeRoles.has(role));

type Template = NonNullable<DocumentRecord['template']>;

export function presentTemplateBrief({ id, name, createdAt, fileName }: Template, timeZone: string) {
  return { id, name, createdDate: formatInstant(createdAt, timeZone), fileName };
}

async function presentTemplate(context: Context, template: Template) {
  const { fileName, sha256, size, pdfSha256, pdfSize } = template;
  const pdf =
    pdfSha256 === null || pdfSize === null
      ? null
      : {
          name: fileName.replace(/(?:\.docx)?$/i, '.pdf'),
          sha256: pdfSha256,
          size: pdfSize,
          contentType: pdfMediaType,
        };
  const word = { name: fileName, sha256, size, contentType: wordMediaType };
  return {
    ...presentTemplateBrief(template, context.record.timeZone),
    downloadUrl: await downloadLink(context, word),
    pdfDownloadUrl: pdf && (await downloadLink(context, pdf)),
  };
}

/** An entry of a substitute's own step says for whom they acted, and one in person on whose device. */
function presentHistoryEntry({ entry, user }: HistoryRecord, { steps, timeZone }: DocumentRecord) {
  const held = steps.find(({ step }) => step.id === entry.stepId && step.userId === entry.userId);
  // Opening a document is no act of a step.
  const inPerson = entry.requestType === requestType.inPerson;
  const host = inPerson
    ? (held ?? steps.find(({ step, host: one }) => step.userId === entry.userId && one !== null))?.host
    : null;
  return {
    createdDate: formatInstant(entry.at, timeZone),
    requestType: describe('requestType', entry.requestType),
    ipAddress: entry.ipAddress ?? '',
    user: user && presentUserBrief(user),
    ...(held?.principal && { onBehalfOfUser: presentUserBrief(held.principal) }),
    ...(host && { inPersonHost: presentUserBrief(host) }),
    activity: describe('activity', entry.activity),
    description: entry.description ?? '',
  };
}

async function presentAttachment(
  context: Context,
  { attachment, user }: DocumentDetails['attachments'][number],
): Promise<AttachmentInput> {
  return {
    id: attachment.id,
    name: attachment.name,
    contentType: attachment.contentType,
    size: attachment.size,
    createdDate: formatInstant(attachment.createdAt, context.record.timeZone),
    createdByUser: presentUserBrief(user),
    processId: attachment.stepId ?? undefined,
    downloadUrl: await downloadLink(context, attachment),
  };
}

async function presentBrief(context: Context, other: DocumentRecord): Promise<DocumentBriefInput> {
  const [file] = other.files;
  return {
    id: other.document.id,
    no: other.document.no,
    subject: other.document.subject,
    status: describe('documentStatus', other.document.status),
    createdDate: formatInstant(other.document.createdAt, other.timeZone),
    downloadUrl: file ? await pdfLink(context, file, file.current) : null,
  };
}
