import PostalMime, { type Address } from 'postal-mime';

import { mailBytesMax, type MailReader } from './mail-reader.ts';

const depthMax = 20;
const headerBytesMax = 64 * 1024;

const addressesOf = (one: Address): string[] =>
  one.group === undefined
    ? [one.address.toLowerCase()]
    : one.group.map(({ address }) => address.toLowerCase());

/** Headers in which a mail server writes whom it delivered to. */
const deliveredHeaders = ['delivered-to', 'x-original-to', 'envelope-to'];

export function createMailReader(): MailReader {
  return {
    async read(raw) {
      const mail = await parse(raw.subarray(0, mailBytesMax));
      if (mail === null) {
        return null;
      }
      const { from, to = [], cc = [], headers, messageId = '', text = '', attachments } = mail;
      const valuesOf = (names: readonly string[]): string[] =>
        headers.filter(({ key }) => names.includes(key)).map(({ value }) => value.trim());
      const [automatic = 'no'] = valuesOf(['auto-submitted']);
      return {
        from: from === undefined ? '' : (addressesOf(from)[0] ?? ''),
        recipients: [...[...to, ...cc].flatMap(addressesOf), ...valuesOf(deliveredHeaders)],
        messageId,
        answers: `${mail.inReplyTo ?? ''} ${mail.references ?? ''}`,
        isAutomatic:
          !automatic.toLowerCase().startsWith('no') || valuesOf(['precedence', 'list-id']).length > 0,
        text,
        parts: attachments.map(({ mimeType, content }) => ({
          type: mimeType.toLowerCase(),
          text: typeof content === 'string' ? content : '',
        })),
      };
    },
  };
}

/** `null` for what goes beyond the limits, too. */
async function parse(raw: Uint8Array) {
  try {
    return await PostalMime.parse(raw, {
      forceRfc822Attachments: true,
      attachmentEncoding: 'utf8',
      maxNestingDepth: depthMax,
      maxHeadersSize: headerBytesMax,
    });
  } catch {
    return null;
  }
}
