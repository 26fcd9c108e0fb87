import { privacy } from './privacy.ts';
import { retention } from './retention.ts';
import { verify } from './verify.ts';
import { webhooks } from './webhooks.ts';

/** Texts that few screens need, and that come with these. */
export const late = { privacy, retention, verify, webhooks } as const;
