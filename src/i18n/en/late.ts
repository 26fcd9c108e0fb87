import { contactChange } from './contact-change.ts';
import { privacy } from './privacy.ts';
import { retention } from './retention.ts';
import { verify } from './verify.ts';
import { webhooks } from './webhooks.ts';

/** Texts that few screens need, and that come with these. */
export const late = { contactChange, privacy, retention, verify, webhooks } as const;
