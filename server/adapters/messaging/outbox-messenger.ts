import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { outboxMessages } from '../database/schema/installation.ts';
import type { Message, Messenger } from './messenger.ts';

/** Demo mode's messenger: keeps every message in the open instead of sending it. */
export function createOutboxMessenger(db: Database, clock: Clock): Messenger {
  return {
    has: () => true,
    immediate: true,
    push: null,
    async send(message) {
      await db.insert(outboxMessages).values({
        recipient: message.to,
        subject: message.subject,
        text: message.text,
        html: message.html === undefined ? null : withPictures(message.html, message.pictures ?? []),
        files: (message.files ?? []).map(({ name }) => name),
        otp: message.otp ?? null,
        processCode: message.processCode ?? null,
        link: message.link ?? null,
        createdAt: clock.now(),
      });
    },
  };
}

/** A mail's pictures where it names them, since nothing else of a mail is kept. */
function withPictures(html: string, pictures: NonNullable<Message['pictures']>): string {
  return pictures.reduce(
    (shown, { id, bytes }) =>
      shown.replaceAll(`cid:${id}`, `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`),
    html,
  );
}
