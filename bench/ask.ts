import type { z } from 'zod';

import { envelopeSchema } from '../contract/envelope.ts';

/** Calls a service over HTTP, and gives the data of its answer once all of it is there. */
export type Ask = <T>(path: string, init: RequestInit, data: z.ZodType<T>) => Promise<T>;

export function askAt(address: string): Ask {
  return async (path, init, data) => {
    const response = await fetch(`${address}${path}`, init);
    const { success, messages, data: answered } = envelopeSchema.parse(await response.json());
    if (!success) {
      throw new Error(`${path}: ${(messages ?? []).join('; ')}`);
    }
    return data.parse(answered);
  };
}
