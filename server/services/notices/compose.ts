import type { Language } from '../../../contract/models/user.ts';
import type { Channel, Message } from '../../adapters/messaging/messenger.ts';
import { type Wording, wordingsFor } from './wording.ts';

export type Recipient = {
  readonly name: string;
  readonly language: Language | null;
  readonly channel: Channel;
  readonly address: string;
};

export type Enclosure = {
  readonly link?: string;
  readonly processCode?: string;
  readonly otp?: string;
};

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

const spaced = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

function plainText(recipient: Recipient, wording: Wording, enclosure: Enclosure): string {
  const texts = wordingsFor(recipient.language);
  return [
    texts.greeting(recipient.name),
    ...wording.paragraphs,
    ...(enclosure.otp === undefined ? [] : [`${wording.action}: ${enclosure.otp}`]),
    ...(enclosure.link === undefined ? [] : [`${wording.action}: ${enclosure.link}`]),
    ...(enclosure.processCode === undefined ? [] : [`${texts.codeLabel}: ${enclosure.processCode}`]),
    texts.closing,
  ].join('\n\n');
}

/** Tables and inline styles, since that is what mail programs draw alike. */
function html(recipient: Recipient, wording: Wording, enclosure: Enclosure): string {
  const texts = wordingsFor(recipient.language);
  const paragraph = (text: string): string => `<p style="margin:0 0 14px">${escapeHtml(text)}</p>`;
  const code = (caption: string, value: string): string =>
    `<p style="margin:20px 0 4px;color:#4b5b6d;font-size:13px">${escapeHtml(caption)}</p>` +
    `<p style="margin:0 0 20px;font-size:28px;font-weight:600;letter-spacing:4px">${escapeHtml(spaced(value))}</p>`;
  const button = (caption: string, href: string): string =>
    `<p style="margin:22px 0"><a href="${escapeHtml(href)}" style="display:inline-block;background:#1d4ed8;color:#ffffff;` +
    `text-decoration:none;font-weight:600;padding:12px 22px;border-radius:9px">${escapeHtml(caption)}</a></p>`;
  const body = [
    paragraph(texts.greeting(recipient.name)),
    ...wording.paragraphs.map(paragraph),
    enclosure.otp === undefined ? '' : code(wording.action, enclosure.otp),
    enclosure.link === undefined ? '' : button(wording.action, enclosure.link),
    enclosure.processCode === undefined ? '' : code(texts.codeLabel, enclosure.processCode),
    `<p style="margin:22px 0 0;color:#6b7887;font-size:13px">${escapeHtml(texts.closing)}</p>`,
  ].join('');
  return (
    `<!doctype html><html lang="${recipient.language ?? 'vi'}"><body style="margin:0;background:#f7f6f3">` +
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:28px 12px">' +
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;' +
    'border:1px solid #e5e3dd;border-radius:10px"><tr><td style="padding:28px;font:16px/1.55 \'Be Vietnam Pro\',' +
    `'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#14263b">${body}</td></tr></table></td></tr></table></body></html>`
  );
}

/** A short message gets what matters in one line each: what it is about, and the code or the link. */
function shortText(wording: Wording, enclosure: Enclosure): string {
  const secret = enclosure.otp ?? enclosure.processCode;
  return [
    wording.subject,
    ...(secret === undefined ? [] : [secret]),
    ...(enclosure.link ? [enclosure.link] : []),
  ].join('\n');
}

export function composeMessage(recipient: Recipient, wording: Wording, enclosure: Enclosure): Message {
  const common = {
    channel: recipient.channel,
    to: recipient.address,
    subject: wording.subject,
    ...enclosure,
  };
  return recipient.channel === 'sms'
    ? { ...common, text: shortText(wording, enclosure) }
    : {
        ...common,
        text: plainText(recipient, wording, enclosure),
        html: html(recipient, wording, enclosure),
      };
}
