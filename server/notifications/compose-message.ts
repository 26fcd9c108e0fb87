import type { Language } from '../../contract/models/user.ts';
import { paletteOf } from '../../contract/rules/brand-color.ts';
import {
  type Enclosed,
  type NoticeBlock,
  noticeBlocks,
  type NoticePart,
  noticeSubject,
} from '../../contract/rules/notice-texts.ts';
import type { Channel, EnclosedFile, Message } from '../adapters/messaging/messenger.ts';
import type { EmailBranding } from './email-branding.ts';
import { type Wording, wordsFor } from './wording.ts';
import type { Words } from './words.ts';

export type Recipient = {
  readonly name: string;
  readonly language: Language | null;
  readonly channel: Channel;
  readonly address: string;
};

export type Enclosure = {
  readonly files?: readonly EnclosedFile[];
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

/** A message about to be written: its words, its blocks, and what they enclose. */
type Letter = {
  readonly words: Words;
  readonly action: string;
  readonly blocks: readonly NoticeBlock[];
  readonly enclosed: Readonly<Record<Enclosed, string | undefined>>;
  /** What stands below, in paragraphs: which files come along, and what to do with a mail that one does not expect. */
  readonly foot: readonly string[];
};

function letterOf(recipient: Recipient, { text, values, action }: Wording, enclosure: Enclosure): Letter {
  const words = wordsFor(recipient.language);
  const names = (enclosure.files ?? []).map(({ name }) => name);
  return {
    words,
    action,
    blocks: noticeBlocks(text.body, { ...values, name: recipient.name }),
    enclosed: { link: enclosure.link, code: enclosure.processCode, otp: enclosure.otp },
    foot: [...(names.length === 0 ? [] : [words.attached(names.join(', '))]), words.closing],
  };
}

/** What stands before an enclosure. */
function captionOf({ words, action }: Letter, kind: Enclosed): string {
  return kind === 'code' ? words.codeLabel : action;
}

function plainText(letter: Letter): string {
  const part = (one: NoticePart): string =>
    one.kind === 'text' ? one.text : (letter.enclosed[one.kind] ?? '');
  const paragraphs = letter.blocks.flatMap((block) => {
    if (block.kind === 'paragraph') {
      return [block.lines.map((line) => line.map(part).join('')).join('\n')];
    }
    const value = letter.enclosed[block.kind];
    return value === undefined ? [] : [`${captionOf(letter, block.kind)}: ${value}`];
  });
  return [...paragraphs, ...letter.foot].join('\n\n');
}

/** The logo is a part of the mail: a picture from elsewhere would tell who reads it when. */
const logoId = 'company-logo';

/** Tables and inline styles, since that is what mail programs draw alike. Whatever people typed is escaped. */
function html(recipient: Recipient, letter: Letter, branding: EmailBranding): string {
  const { fill } = paletteOf(branding.brandColor).light;
  const anchor = (href: string, words: string, style: string): string =>
    `<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(words)}</a>`;
  const part = (one: NoticePart): string => {
    if (one.kind === 'text') {
      return escapeHtml(one.text).replaceAll('\n', '<br>');
    }
    const value = letter.enclosed[one.kind] ?? '';
    return one.kind === 'link'
      ? anchor(value, value, `color:${fill}`)
      : `<strong>${escapeHtml(value)}</strong>`;
  };
  const drawn = (block: NoticeBlock): string => {
    if (block.kind === 'paragraph') {
      return `<p style="margin:0 0 14px">${block.lines.map((line) => line.map(part).join('')).join('<br>')}</p>`;
    }
    const value = letter.enclosed[block.kind];
    if (value === undefined) {
      return '';
    }
    const caption = captionOf(letter, block.kind);
    return block.kind === 'link'
      ? `<p style="margin:22px 0">${anchor(
          value,
          caption,
          `display:inline-block;background:${fill};color:#ffffff;` +
            'text-decoration:none;font-weight:600;padding:12px 22px;border-radius:9px',
        )}</p>`
      : `<p style="margin:20px 0 4px;color:#4b5b6d;font-size:13px">${escapeHtml(caption)}</p>` +
          `<p style="margin:0 0 20px;font-size:28px;font-weight:600;letter-spacing:4px">${escapeHtml(spaced(value))}</p>`;
  };
  const head =
    branding.logo === null
      ? `<p style="margin:0 0 22px;font-weight:600">${escapeHtml(branding.company)}</p>`
      : `<p style="margin:0 0 22px"><img src="cid:${logoId}" alt="${escapeHtml(branding.company)}" height="40" ` +
        'style="display:block;max-height:40px;max-width:240px"></p>';
  const body = [
    head,
    ...letter.blocks.map(drawn),
    ...letter.foot.map(
      (line) => `<p style="margin:22px 0 0;color:#6b7887;font-size:13px">${escapeHtml(line)}</p>`,
    ),
  ].join('');
  return (
    `<!doctype html><html lang="${recipient.language ?? 'vi'}"><head><meta charset="utf-8"></head><body style="margin:0;background:#f7f6f3">` +
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:28px 12px">' +
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;' +
    'border:1px solid #e5e3dd;border-radius:10px"><tr><td style="padding:28px;font:16px/1.55 \'Be Vietnam Pro\',' +
    `'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#14263b">${body}</td></tr></table></td></tr></table></body></html>`
  );
}

const secretOf = ({ otp, processCode }: Enclosure): string | undefined => otp ?? processCode;

/** A short message gets what matters in one line each: what it is about, and the code or the link. */
function shortText(subject: string, enclosure: Enclosure): string {
  const secret = secretOf(enclosure);
  return [
    subject,
    ...(secret === undefined ? [] : [secret]),
    ...(enclosure.link ? [enclosure.link] : []),
  ].join('\n');
}

export function composeMessage(
  recipient: Recipient,
  wording: Wording,
  enclosure: Enclosure,
  branding: EmailBranding,
): Message {
  const subject = noticeSubject(wording.text.subject, { ...wording.values, name: recipient.name });
  const common = { channel: recipient.channel, to: recipient.address, subject, ...enclosure };
  if (recipient.channel === 'sms') {
    return { ...common, text: shortText(subject, enclosure) };
  }
  const letter = letterOf(recipient, wording, enclosure);
  const code = branding.codeInSubject ? secretOf(enclosure) : undefined;
  return {
    ...common,
    subject: code === undefined ? subject : `${code} – ${subject}`,
    text: plainText(letter),
    html: html(recipient, letter, branding),
    ...(branding.logo !== null && { pictures: [{ id: logoId, bytes: branding.logo }] }),
  };
}
