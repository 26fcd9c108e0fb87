import { z } from 'zod';

import { flag, label, maybe, timestamp } from './primitives.ts';

export const providerKindSchema = z.enum(['csc', 'smart-ca', 'my-sign']);
export type ProviderKind = z.output<typeof providerKindSchema>;

/** A provider of remote signatures as an admin sets it up. Its secret is never told again. */
export const signingProviderSchema = z.object({
  id: z.number().int(),
  kind: providerKindSchema,
  name: label,
  url: label,
  clientId: label,
  profileId: label,
  enabled: flag,
  /** How many accounts of people name it: it cannot be deleted as long as there are any. */
  accounts: z.number().int(),
});
export type SigningProvider = z.output<typeof signingProviderSchema>;
export type SigningProviderInput = z.input<typeof signingProviderSchema>;

/** A provider that people may have an account with; the one of the installation has no id. */
export const providerChoiceSchema = z.object({
  id: z.number().int().nullable(),
  kind: providerKindSchema,
  name: label,
  /** How many documents its holder signs with one confirmation at most. */
  documentsPerConfirmation: z.number().int().min(1),
});
export type ProviderChoice = z.output<typeof providerChoiceSchema>;

/** What finished documents of the company are sealed with. */
export const companySealSchema = z.object({
  /** Whether the linked account seals; otherwise a certificate of the company's own authority does. */
  usesAccount: flag,
  account: maybe(
    z.object({
      providerId: z.number().int().nullable(),
      username: label,
      subject: label,
      issuer: label,
      serialNumber: label,
      validTo: timestamp,
    }),
  ),
  /** Finished documents that wait for their seal. */
  waiting: z.number().int(),
  /** Why the account did not seal the last one, as a message of the interface. */
  fault: maybe(z.object({ message: z.string(), at: timestamp })),
});
export type CompanySeal = z.output<typeof companySealSchema>;
export type CompanySealInput = z.input<typeof companySealSchema>;
