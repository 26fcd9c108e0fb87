import type { FieldFault } from '../faults.ts';
import type { Language } from '../models/user.ts';
import { hasTooManyMarks } from '../normalize-text.ts';

/*
 * What notices say, as texts with placeholders in braces. A company may write its own; the service fills them in for mails, and the
 * page for its preview, by the same rules: a line in which a placeholder has no value is left out, and `{link}`, `{code}` and `{otp}`
 * alone on their lines are drawn large.
 */

/** At most this many characters. */
export const noticeSubjectMax = 200;
export const noticeBodyMax = 5000;

export type NoticeText = { readonly subject: string; readonly body: string };

/** What a mail encloses; it is known only when the mail is written. */
const enclosures = ['link', 'code', 'otp'] as const;
export type Enclosed = (typeof enclosures)[number];

export type Placeholder =
  | 'name'
  | 'document'
  | 'documentNo'
  | 'sender'
  | 'company'
  | 'task'
  | 'dueDate'
  | 'by'
  | 'reason'
  | 'message'
  | 'person'
  | 'principal'
  | 'address'
  | 'fromDay'
  | 'toDay'
  | 'username'
  | 'link'
  | 'code';

const ofDocument = ['name', 'document', 'documentNo', 'sender', 'company', 'dueDate'] as const;
const ofStep = [...ofDocument, 'task', 'principal', 'address', 'link', 'code'] as const;

type Definition = {
  /** In the order in which they are offered. */
  readonly placeholders: readonly Placeholder[];
  /** How the text is called where a company edits it. */
  readonly name: Readonly<Record<Language, string>>;
  /** What was written for the one who reads it: a text that has no place for it has it at its end. */
  readonly keeps?: Placeholder;
};

const definitions = {
  'step-invitation': {
    placeholders: [...ofStep, 'by', 'reason'],
    name: { vi: 'Mời xử lý', en: 'Invitation to act' },
  },
  'step-reminder': {
    placeholders: ofStep,
    name: { vi: 'Nhắc xử lý', en: 'Reminder to act' },
  },
  'step-waiting': {
    placeholders: [...ofDocument, 'task', 'person', 'fromDay', 'link'],
    name: { vi: 'Bước chờ quá lâu, cho người tạo', en: 'Step waiting too long, to the creator' },
  },
  'step-undelivered': {
    placeholders: [...ofDocument, 'task', 'person', 'reason', 'link'],
    name: { vi: 'Thư mời không đến nơi, cho người tạo', en: 'Invitation not delivered, to the creator' },
  },
  'copy-sent': {
    placeholders: [...ofDocument, 'link'],
    name: { vi: 'Bản sao khi gửi', en: 'Copy when sent' },
  },
  'document-completed': {
    placeholders: [...ofDocument, 'link'],
    name: { vi: 'Tài liệu hoàn tất', en: 'Document completed' },
  },
  'document-rejected': {
    placeholders: [...ofDocument, 'by', 'reason', 'link'],
    name: { vi: 'Tài liệu bị từ chối', en: 'Document rejected' },
  },
  'document-canceled': {
    placeholders: [...ofDocument, 'reason', 'link'],
    name: { vi: 'Tài liệu bị huỷ', en: 'Document canceled' },
  },
  'document-shared': {
    placeholders: [...ofDocument, 'by', 'link'],
    name: { vi: 'Được chia sẻ', en: 'Document shared' },
  },
  'document-expiring': {
    placeholders: ofStep,
    name: { vi: 'Sắp hết hạn, cho người xử lý', en: 'Expiring soon, to recipients' },
  },
  'document-expiring-creator': {
    placeholders: [...ofDocument, 'link'],
    name: { vi: 'Sắp hết hạn, cho người tạo', en: 'Expiring soon, to the creator' },
  },
  'document-message': {
    placeholders: [...ofDocument, 'by', 'message', 'link'],
    name: { vi: 'Tin nhắn mới', en: 'New message' },
  },
  'step-reassigned': {
    placeholders: [...ofDocument, 'task', 'by', 'person', 'reason', 'link'],
    name: { vi: 'Chuyển bước xử lý', en: 'Step reassigned' },
  },
  'step-taken-back': {
    placeholders: [...ofDocument, 'by', 'link'],
    name: { vi: 'Người vắng mặt nhận lại', en: 'Taken back by the absent person' },
  },
  absence: {
    placeholders: ['name', 'company', 'by', 'fromDay', 'toDay', 'reason', 'link'],
    name: { vi: 'Nhờ xử lý thay', en: 'Asked to be a substitute' },
  },
  'identity-to-judge': {
    placeholders: [...ofDocument, 'person', 'link'],
    name: { vi: 'Chờ xác minh danh tính', en: 'Identity to verify' },
  },
  'identity-accepted': {
    placeholders: [...ofDocument, 'link', 'code'],
    name: { vi: 'Danh tính đã xác minh', en: 'Identity verified' },
  },
  'identity-refused': {
    placeholders: [...ofDocument, 'reason', 'link', 'code'],
    name: { vi: 'Danh tính chưa xác minh được', en: 'Identity not verified' },
  },
  invitation: {
    placeholders: ['name', 'company', 'username', 'message', 'link'],
    name: { vi: 'Mời tham gia', en: 'Invitation to join' },
    keeps: 'message',
  },
  'password-reset': {
    placeholders: ['name', 'company', 'username', 'link'],
    name: { vi: 'Đặt lại mật khẩu', en: 'Password reset' },
  },
} satisfies Record<string, Definition>;

export type NoticeTextKind = keyof typeof definitions;

/** Texts that a company may write. Their standard texts are in `server/notifications/kinds`. */
export const noticeTextDefinitions: Readonly<Record<NoticeTextKind, Definition>> = definitions;

export function isNoticeTextKind(name: string): name is NoticeTextKind {
  return Object.hasOwn(definitions, name);
}

export const noticeTextKinds: readonly NoticeTextKind[] = Object.keys(definitions).filter(isNoticeTextKind);

/** Without these a mail leads nowhere. */
export function isRequired(placeholder: Placeholder): boolean {
  return placeholder === 'link' || placeholder === 'code';
}

/** A subject shows on locked screens and in lists of mails: what opens a document does not stand there. */
function isForSubject(placeholder: Placeholder): boolean {
  return !isRequired(placeholder) && placeholder !== 'message';
}

/** Whatever stands between braces, so that a name with accents is told to be none. */
const bracePattern = /\{([^{}\n]{1,80})\}/gu;

const nameIn = ([, inner = '']: RegExpMatchArray): string => inner.trim();

const namesIn = (text: string): string[] => [...text.matchAll(bracePattern)].map(nameIn);

/** What is wrong with a text: placeholders that it has not, and those that have to stay. */
export function noticeTextFaults(kind: NoticeTextKind, { subject, body }: NoticeText): FieldFault[] {
  const known: readonly string[] = noticeTextDefinitions[kind].placeholders;
  const inSubject: readonly string[] = noticeTextDefinitions[kind].placeholders.filter(isForSubject);
  const unknown = (path: string, text: string, names: readonly string[]): FieldFault[] =>
    [...new Set(namesIn(text))]
      .filter((name) => !names.includes(name))
      .map((name) => ({ path, id: 'unknownPlaceholder', params: { name: `{${name}}` } }));
  const used = namesIn(body);
  const missing = noticeTextDefinitions[kind].placeholders
    .filter((placeholder) => isRequired(placeholder) && !used.includes(placeholder))
    .map((name): FieldFault => ({ path: 'body', id: 'missingPlaceholder', params: { name: `{${name}}` } }));
  return [...unknown('subject', subject, inSubject), ...unknown('body', body, known), ...missing];
}

/** A company's text with a place for what its kind keeps. */
export function withKeptPlaceholder(kind: NoticeTextKind, { subject, body }: NoticeText): NoticeText {
  const { keeps } = noticeTextDefinitions[kind];
  return keeps === undefined || namesIn(body).includes(keeps)
    ? { subject, body }
    : { subject, body: `${body}\n\n{${keeps}}` };
}

/** Whether a text could be written today: what is stored may be older than a rule. */
export function isUsableNoticeText(kind: NoticeTextKind, text: NoticeText): boolean {
  return (
    text.subject.length <= noticeSubjectMax &&
    text.body.length <= noticeBodyMax &&
    !hasTooManyMarks(text.subject) &&
    !hasTooManyMarks(text.body) &&
    noticeTextFaults(kind, text).length === 0
  );
}

/** What placeholders stand for; those added here are for texts that no company changes. One that is left out or empty has no value. */
export type NoticeValues = {
  readonly [
    K in
      | Placeholder
      | 'contact'
      | 'host'
      | 'batch'
      | 'sent'
      | 'unsent'
      | 'count'
      | 'titles'
      | 'more'
      | 'time'
      | 'browser'
      | 'system'
      | 'ipAddress'
  ]?: string;
};

export type NoticePart = { readonly kind: 'text'; readonly text: string } | { readonly kind: Enclosed };

/** A paragraph by its lines, or an enclosure that stands alone. */
export type NoticeBlock =
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly NoticePart[])[] }
  | { readonly kind: Enclosed };

function isEnclosed(name: string): name is Enclosed {
  return enclosures.some((one) => one === name);
}

function valueOf(values: NoticeValues, name: string): string {
  return Object.entries(values).find(([known]) => known === name)?.[1] ?? '';
}

/** A line in parts; `null` when a placeholder in it has no value. Values are put in once, and never read again. */
function partsOf(line: string, values: NoticeValues): NoticePart[] | null {
  const parts: NoticePart[] = [];
  let end = 0;
  for (const found of line.matchAll(bracePattern)) {
    const name = nameIn(found);
    parts.push({ kind: 'text', text: line.slice(end, found.index) });
    end = found.index + found[0].length;
    if (isEnclosed(name)) {
      parts.push({ kind: name });
      continue;
    }
    const value = valueOf(values, name);
    if (value === '') {
      return null;
    }
    parts.push({ kind: 'text', text: value });
  }
  parts.push({ kind: 'text', text: line.slice(end) });
  return parts.filter((part) => part.kind !== 'text' || part.text !== '');
}

function blockOf(lines: readonly (readonly NoticePart[])[]): NoticeBlock {
  const [only] = lines.length === 1 ? (lines[0] ?? []) : [];
  return only && only.kind !== 'text' && lines[0]?.length === 1
    ? { kind: only.kind }
    : { kind: 'paragraph', lines };
}

/** A body filled in. Paragraphs stand apart by empty lines. */
export function noticeBlocks(body: string, values: NoticeValues): NoticeBlock[] {
  return body
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => partsOf(line.trim(), values))
        .filter((parts) => parts !== null && parts.length > 0),
    )
    .flatMap((lines) => {
      const present = lines.filter((parts) => parts !== null);
      return present.length === 0 ? [] : [blockOf(present)];
    });
}

/** A subject filled in; a placeholder without a value leaves nothing. */
export function noticeSubject(subject: string, values: NoticeValues): string {
  return subject
    .replace(bracePattern, (_whole, name: string) => valueOf(values, name.trim()))
    .replace(/\s+/g, ' ')
    .trim();
}
