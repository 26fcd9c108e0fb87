import { z } from 'zod';

/*
 * What tabs of one browser tell each other. Tokens are never told: each tab has its own (`session.ts`).
 */

const channelName = 'countersign-tabs';

const messageSchema = z.object({ kind: z.enum(['signed-out', 'signed-in']), owner: z.string() });

/** Somebody signed out, or in for all tabs. `owner` is the id of the user whose session it is. */
export type TabMessage = z.output<typeof messageSchema>;

function open(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
}

export function tellOtherTabs(message: TabMessage): void {
  const channel = open();
  channel?.postMessage(message);
  channel?.close();
}

/** Hears what other tabs tell, until the answer is called. */
export function hearOtherTabs(listener: (message: TabMessage) => void): () => void {
  const channel = open();
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = messageSchema.safeParse(data);
    if (message.success) {
      listener(message.data);
    }
  });
  return () => channel?.close();
}
