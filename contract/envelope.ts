import { z } from 'zod';

/**
 * The envelope around every answer (specification, "Errors").
 *
 * A failure of the business is HTTP 200 with `success: false`: known clients read the body of 2xx answers alone.
 */
export const envelopeSchema = z.object({
  success: z.boolean(),
  code: z.number().int(),
  messages: z.array(z.string()).nullish(),
  data: z.unknown().optional(),
});

export type Envelope = {
  readonly data?: unknown;
  readonly success: boolean;
  readonly code: number;
  readonly messages: readonly string[];
};

/** System codes of the envelope (specification "Errors"; companion operations, §1). */
export const envelopeCode = {
  default: 0,
  otpSent: 100,
  stillBuilding: 202,
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  tooLarge: 413,
  unsupportedType: 415,
  /** The company asks for a second factor that the account does not have; only setting it up is allowed. */
  secondFactorRequired: 428,
  tooManyRequests: 429,
  internal: 500,
  unavailable: 503,
} as const;
