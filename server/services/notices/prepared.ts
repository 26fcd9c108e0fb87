import type { Message } from '../../adapters/messaging/messenger.ts';

/** `dropped` when there is nothing to say any more, or nowhere to say it. */
export type Prepared =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'dropped'; readonly why: string };

export const dropped = (why: string): Prepared => ({ kind: 'dropped', why });
