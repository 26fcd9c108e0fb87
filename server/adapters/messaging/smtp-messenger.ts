import { createTransport } from 'nodemailer';

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
          text: message.text,
          ...(message.html !== undefined && { html: message.html }),
          ...(message.pictures && {
            attachments: message.pictures.map(({ id, bytes }) => ({
              cid: id,
              filename: `${id}.png`,
              contentType: 'image/png',
              contentDisposition: 'inline' as const,
              content: Buffer.from(bytes),
            })),
          }),
        });
      } catch (error) {
        throw new HandOverError('the mail server did not take the message', { cause: error });
      }
    },
    close: () => transport.close(),
  };
}
