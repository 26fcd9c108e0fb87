import type { Language } from '../../contract/models/user.ts';
import { noticeBlocks, type NoticePart, noticeSubject } from '../../contract/rules/notice-texts.ts';
import type { Channel, EnclosedFile, Message } from '../adapters/messaging/messenger.ts';
import type { EmailBranding } from './email-branding.ts';
import { captionOf, type Letter } from './letter.ts';
import { logoId, mailHtml } from './mail-html.ts';
import { type Wording, wordsFor } from './wording.ts';

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

type Enclosed = Enclosure & {
  /** The page where its reader chooses which mails they get. */
  readonly choiceUrl?: string | null;
  /** Where an answer to it is written, where somebody may want to give one. */
  readonly answers?: 'taken' | 'onDocument' | null;
  /** Whether it is not to be ignored by whoever did not expect it. */
  readonly isWarning?: boolean;
};

function letterOf(
  { name, language }: Recipient,
  subject: string,
  { text, values, action }: Wording,
  enclosure: Enclosed,
): Letter {
  const words = wordsFor(language);
  const names = (enclosure.files ?? []).map((file) => file.name);
  return {
    language: language ?? 'vi',
    subject,
    words,
    action,
    blocks: noticeBlocks(text.body, { ...values, name }),
    enclosed: { link: enclosure.link, code: enclosure.processCode, otp: enclosure.otp },
    foot: [
      ...(names.length === 0 ? [] : [words.attached(names.join(', '))]),
      ...(enclosure.answers ? [words.answers[enclosure.answers]] : []),
      ...(enclosure.isWarning === true ? [] : [words.closing]),
    ],
    choiceUrl: enclosure.choiceUrl ?? null,
  };
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
  const choice = letter.choiceUrl === null ? [] : [`${letter.words.mailChoice}: ${letter.choiceUrl}`];
  return [...paragraphs, ...letter.foot, ...choice].join('\n\n');
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
  { choiceUrl = null, answers = null, isWarning = false, ...enclosure }: Enclosed,
  branding: EmailBranding,
): Message {
  const subject = noticeSubject(wording.text.subject, { ...wording.values, name: recipient.name });
  const common = { channel: recipient.channel, to: recipient.address, subject, ...enclosure };
  if (recipient.channel !== 'email') {
    return {
      ...common,
      text: shortText(subject, enclosure),
      ...(recipient.channel === 'zalo' && { values: { ...wording.values, name: recipient.name } }),
    };
  }
  const letter = letterOf(recipient, subject, wording, { ...enclosure, choiceUrl, answers, isWarning });
  const code = branding.codeInSubject ? secretOf(enclosure) : undefined;
  return {
    ...common,
    subject: code === undefined ? subject : `${code} – ${subject}`,
    text: plainText(letter),
    html: mailHtml(letter, branding),
    ...(branding.logo !== null && { pictures: [{ id: logoId, bytes: branding.logo }] }),
  };
}
