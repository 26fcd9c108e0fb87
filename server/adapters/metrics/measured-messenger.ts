import type { Messenger } from '../messaging/messenger.ts';
import type { Metrics } from './metrics.ts';

/** Counts what is handed over, whoever sends it. */
export function createMeasuredMessenger(messenger: Messenger, metrics: Metrics): Messenger {
  const { push } = messenger;
  return {
    has: (channel, kind) => messenger.has(channel, kind),
    immediate: messenger.immediate,
    send: (message) => metrics.measureMessage(message.channel, () => messenger.send(message)),
    push: push && {
      publicKey: () => push.publicKey(),
      send: (message) => metrics.measureMessage('push', () => push.send(message)),
    },
  };
}
