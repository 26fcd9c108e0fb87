import { privacy } from './privacy.ts';

/** Texts that few screens need, and that come with these. */
export const late = { privacy } as const;
