import { Readable } from 'node:stream';

import { createTransport } from 'nodemailer';
import { z } from 'zod';

import { DeliveryRefusedError } from '../../domain/delivery-refused.ts';
import { HandOverError, type Message } from './messenger.ts';

export type SmtpOptions = {
  /** smtp:// or smtps://, with user and password where the server asks for them. */
  readonly url: string;
  /** The sender, as `Countersign <sign@example.com>`. */
  readonly from: string;
  /** For each step of the conversation; 15 s by default. */
  readonly timeoutMilliseconds?: number;
};

export type MailChannel = { send(message: Message): Promise<void>; close(): void };

/** Mail by SMTP. Resolves when the server has taken the message over for its recipient. */
export function createSmtpChannel(options: SmtpOptions): MailChannel {
  const timeout = options.timeoutMilliseconds ?? 15_000;
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // Nothing in a message may name a file or an address to be read into it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send(message) {
      try {
        await transport.sendMail({
          from: options.from,
          to: { name: '', address: message.to },
          subject: message.subject,
          // So that nobody's absence notice answers it (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(message.unsubscribeUrl !== undefined && { list: { unsubscribe: message.unsubscribeUrl } }),
          text: message.text,
          ...(message.html !== undefined && { html: message.html }),
          attachments: [
            ...(message.pictures ?? []).map(({ id, bytes }) => ({
              cid: id,
              filename: `${id}.png`,
              contentType: 'image/png',
              contentDisposition: 'inline' as const,
              content: Buffer.from(bytes),
            })),
            ...(message.files ?? []).map(({ name, content }) => ({
              filename: name,
              contentType: 'application/pdf',
              content: Readable.from(content()),
            })),
          ],
        });
      } catch (error) {
        throw failureOf(error);
      }
    },
    close: () => transport.close(),
  };
}

const smtpErrorSchema = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
});

type SmtpError = z.output<typeof smtpErrorSchema>;

function failureOf(error: unknown): HandOverError | DeliveryRefusedError {
  const parsed = smtpErrorSchema.safeParse(error);
  if (!parsed.success) {
    return new HandOverError('the mail server did not take the message');
  }
  const said = `the mail server did not take the message${whyNot(parsed.data)}`;
  return isForGood(parsed.data)
    ? new DeliveryRefusedError(said, withoutAddresses(parsed.data.response ?? ''))
    : new HandOverError(said);
}

/**
 * Whether the recipient or the message was refused for good. Only 55x says that (RFC 5321, section 4.2.3): other codes are about the
 * conversation or the account of this service, which somebody may put right.
 */
function isForGood({ command, responseCode }: SmtpError): boolean {
  const isOfRecipient = command === 'RCPT TO' || command === 'DATA';
  return isOfRecipient && responseCode !== undefined && responseCode >= 550 && responseCode <= 559;
}

/** The codes of a refusal, as ` (EENVELOPE, RCPT TO, 550, 5.1.1)`. Its words name the recipient, and often the person. */
function whyNot({ code, command, responseCode, response }: SmtpError): string {
  const enhanced =
    response === undefined ? undefined : /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const told = [code, command, responseCode, enhanced].filter((part) => part !== undefined);
  return told.length === 0 ? '' : ` (${told.join(', ')})`;
}

const refusalMax = 200;

/** The first line of an answer as people may read it. */
function withoutAddresses(response: string): string {
  const [line = ''] = response.split(/[\r\n]/, 1);
  return line
    .slice(0, 1000)
    .replaceAll(/[^\s@]{1,256}@[^\s@]{1,256}/g, '…')
    .replaceAll(/\p{C}/gu, '')
    .trim()
    .slice(0, refusalMax);
}
