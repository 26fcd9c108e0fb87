import { findReturnToken, type ReturnToken } from './return-token.ts';
import { wordsOfServer } from './words-of-server.ts';

/** A mail that came in, read as far as it is needed. */
export type ReceivedMail = {
  /** The address alone, in small letters. */
  readonly from: string;
  /** Whom it was addressed and delivered to. */
  readonly recipients: readonly string[];
  readonly messageId: string;
  /** In-Reply-To and References. */
  readonly answers: string;
  /** Whether a program wrote it, as an absence notice (RFC 3834). */
  readonly isAutomatic: boolean;
  readonly text: string;
  /** What it carries beside its text. */
  readonly parts: readonly { readonly type: string; readonly text: string }[];
};

/** What has become of a mail that this service sent. */
export type MailEvent = {
  readonly token: ReturnToken;
  readonly outcome: 'arrived' | 'bounced' | 'complained';
  /** What the mail server said. */
  readonly detail: string;
};

/** Headers of a mail that is sent back come first; what follows is its content. */
const returnedLength = 16_384;

/**
 * What a delivery status notification (RFC 3464) or a complaint (RFC 5965) says, in words of the server without addresses; `null` for any other mail and for a mail that
 * is not of this service. A delay is no end. Texts that only read like a bounce say nothing: everybody can write one.
 */
export function readMailReport(mail: ReceivedMail): MailEvent | null {
  const status = mail.parts.find(({ type }) => type.endsWith('delivery-status'));
  const complaint = mail.parts.find(({ type }) => type === 'message/feedback-report');
  const said = status ? readStatus(status.text) : complaint ? readComplaint(complaint.text) : null;
  const token = said && findToken(mail, status?.text ?? '');
  return token ? { token, ...said } : null;
}

type Said = Pick<MailEvent, 'outcome' | 'detail'>;

function readStatus(text: string): Said | null {
  const fields = fieldsOf(text);
  switch (wordOf(fields.get('action'))) {
    case 'failed':
      return { outcome: 'bounced', detail: wordsOfServer(reasonOf(fields)) };
    case 'delivered':
      return { outcome: 'arrived', detail: '' };
    default:
      return null;
  }
}

function readComplaint(text: string): Said | null {
  const kind = wordOf(fieldsOf(text).get('feedback-type'));
  return kind === 'abuse' || kind === 'fraud' ? { outcome: 'complained', detail: '' } : null;
}

const wordOf = (value = ''): string => /^[a-z-]*/i.exec(value)?.[0].toLowerCase() ?? '';

/** `smtp; 550 5.1.1 …` without its kind, and else the status alone. */
function reasonOf(fields: ReadonlyMap<string, string>): string {
  const diagnostic = fields.get('diagnostic-code') ?? '';
  const reason = diagnostic.slice(diagnostic.indexOf(';') + 1).trim();
  return reason === '' ? (fields.get('status') ?? '') : reason;
}

/** The fields of a report by name, in small letters; a name that comes again, as of a second recipient, counts once. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  const unfolded = text.replaceAll('\r\n', '\n').replaceAll('\n ', ' ').replaceAll('\n\t', ' ');
  for (const line of unfolded.split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) {
      fields.set(name, line.slice(colon + 1).trim());
    }
  }
  return fields;
}

/** Where the mail that the report is about is named: its envelope, the address that it comes back to, and its own headers. */
function findToken(mail: ReceivedMail, status: string): ReturnToken | null {
  const returned = mail.parts.filter(({ type }) =>
    /^(?:message\/(?:rfc822|global)|text\/rfc822-)/.test(type),
  );
  const places = [
    fieldsOf(status).get('original-envelope-id') ?? '',
    ...mail.recipients,
    ...returned.map(({ text }) => text.slice(0, returnedLength)),
    mail.answers,
  ];
  return places.map(findReturnToken).find((token) => token !== null) ?? null;
}
