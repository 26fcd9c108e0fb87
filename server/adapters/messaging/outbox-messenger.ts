import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { outboxMessages } from '../database/schema/installation.ts';
import type { Messenger } from './messenger.ts';

/** Demo mode's messenger: keeps every message in the open instead of sending it. */
export function createOutboxMessenger(db: Database, clock: Clock): Messenger {
  return {
    has: () => true,
    immediate: true,
    async send(message) {
      await db.insert(outboxMessages).values({
        recipient: message.to,
        subject: message.subject,
        text: message.text,
        otp: message.otp ?? null,
        processCode: message.processCode ?? null,
        link: message.link ?? null,
        createdAt: clock.now(),
      });
    },
  };
}
