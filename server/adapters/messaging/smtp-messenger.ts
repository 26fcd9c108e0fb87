import { Readable } from 'node:stream';

import { createTransport } from 'nodemailer';
import { z } from 'zod';

import { DeliveryRefusedError } from '../../domain/delivery-refused.ts';
import { wordsOfServer } from '../../domain/words-of-server.ts';
import { HandOverError, type Message } from './messenger.ts';

export type SmtpOptions = {
  /** smtp:// or smtps://, with user and password where the server asks for them. */
  readonly url: string;
  /** The sender, as `Countersign <sign@example.com>`. */
  readonly from: string;
  /** Where mails come back to, with `*` where what names each of them stands; `null` for the sender. */
  readonly returnTo?: string | null;
  /** Whether answers are read there. */
  readonly takesReplies?: boolean;
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

  const sender = options.from.split(/[\s<>]/).find((part) => part.includes('@')) ?? options.from;
  const domain = sender.slice(sender.indexOf('@') + 1);

  /** How a mail is known when it, or an answer to it, comes back. */
  function returnOf(token: string) {
    const address = (options.returnTo ?? sender).replace('*', token);
    return {
      messageId: `<${token}@${domain}>`,
      sender: address,
      // A server that can names the envelope in what it reports (RFC 3461).
      dsn: { id: token, return: 'headers' as const, notify: 'failure' as const },
      ...(options.takesReplies === true && { replyTo: address }),
    };
  }

  return {
    async send(message) {
      const recipient = { name: '', address: message.to };
      const back = message.returnToken === undefined ? null : returnOf(message.returnToken);
      try {
        await transport.sendMail({
          from: options.from,
          to: recipient,
          ...(back && {
            messageId: back.messageId,
            envelope: { from: back.sender, to: [recipient] },
            dsn: back.dsn,
            ...(back.replyTo !== undefined && { replyTo: back.replyTo }),
          }),
          subject: message.subject,
          // So that nobody's absence notice answers it (RFC 3834).
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(message.unsubscribe?.isOneClick === true && {
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          ...(message.unsubscribe !== undefined && { list: { unsubscribe: message.unsubscribe.url } }),
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
    ? new DeliveryRefusedError(said, wordsOfServer(parsed.data.response ?? ''))
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
