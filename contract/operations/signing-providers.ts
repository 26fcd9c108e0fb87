import { z } from 'zod';

import { refuse } from '../faults.ts';
import { intId, optional, optionalText, requiredText } from '../models/primitives.ts';
import {
  companySealSchema,
  providerChoiceSchema,
  providerKindSchema,
  signingProviderSchema,
} from '../models/signing-provider.ts';
import { userSchema } from '../models/user.ts';
import { admin, defineOperation } from '../operation.ts';

/*
 * Providers of remote signatures that a company has a contract with, and the accounts that people have there
 * (docs/providers.md).
 */

/** Secrets go there: never unencrypted to another machine, and no name or password stands in the address itself. */
const providerUrl = /^(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?=[:/]|$))[^\s?#@\\]+$/i;

export const signingProvidersList = defineOperation({
  summary: 'The providers of remote signatures that the company has set up',
  method: 'GET',
  paths: ['/api/company/signing-providers'],
  auth: admin,
  data: z.array(signingProviderSchema),
});

export const signingProviderSave = defineOperation({
  summary: 'Set up a provider of remote signatures, or change one; fields that are left out stay',
  method: 'POST',
  paths: ['/api/company/signing-providers'],
  auth: admin,
  body: z.object({
    /** Left out for a new one. */
    id: optional(intId),
    /** A new one needs kind, name, address, client and secret. */
    kind: providerKindSchema.optional(),
    name: requiredText(100).optional(),
    url: requiredText(500)
      .refine((text) => providerUrl.test(text), refuse('notSecureUrl'))
      .optional(),
    /** CSC: client_id; SmartCA: sp_id; MySign: client_id. */
    clientId: requiredText(200).optional(),
    /** CSC: client_secret; SmartCA: sp_password; MySign: client_secret. Asked for again with another address. */
    secret: optionalText(500),
    /** MySign alone; an empty one takes it away. */
    profileId: z.string().trim().max(100).nullish(),
    enabled: z.boolean().optional(),
  }),
  data: signingProviderSchema,
});

export const signingProviderDelete = defineOperation({
  summary: 'Delete a provider of remote signatures that nobody has an account with',
  method: 'POST',
  paths: ['/api/company/signing-providers/delete'],
  auth: admin,
  body: z.object({ id: intId }),
});

/** What a call with an account that need not exist tells: whether the provider is reached, and knows the company. */
export const signingProviderTest = defineOperation({
  summary: 'Call a provider of remote signatures once, with or without an account',
  method: 'POST',
  paths: ['/api/company/signing-providers/test'],
  auth: admin,
  body: z.object({ id: intId }),
  rateLimit: { max: 10, windowSeconds: 60 },
});

export const remoteAccountAsk = defineOperation({
  summary: 'Ask a user to link their own account at a provider of remote signatures',
  method: 'POST',
  paths: ['/api/company/signing-providers/ask'],
  auth: admin,
  body: z.object({ userId: intId }),
});

export const accountProviders = defineOperation({
  summary: 'The providers of remote signatures that the caller may link an account of',
  method: 'GET',
  paths: ['/api/account/signing-providers'],
  auth: { kind: 'session' },
  data: z.array(providerChoiceSchema),
});

/**
 * The account must be the caller's own, by the name and number in its certificate; nothing is told of one that is not. The
 * provider's application asks its holder afterwards, and the certificate can be signed with once they have confirmed.
 */
export const remoteAccountLink = defineOperation({
  summary: "Link the caller's own account at a provider of remote signatures",
  method: 'POST',
  paths: ['/api/account/remote-certificates/link'],
  auth: { kind: 'session' },
  body: z.object({
    /** Left out for the provider of the installation. */
    providerId: optional(intId),
    username: requiredText(200),
    /** One certificate of the account, where it has several; without it that which ends last. */
    serialNumber: optionalText(100),
    isBusinessSmartCaAccount: z.boolean().default(false),
  }),
  data: userSchema,
  rateLimit: { max: 10, windowSeconds: 600 },
});

export const remoteAccountUnlink = defineOperation({
  summary: "Unlink one of the caller's own accounts",
  method: 'POST',
  paths: ['/api/account/remote-certificates/unlink'],
  auth: { kind: 'session' },
  body: z.object({ id: intId }),
  data: userSchema,
});

export const companySealGet = defineOperation({
  summary: 'What finished documents of the company are sealed with',
  method: 'GET',
  paths: ['/api/company/seal'],
  auth: admin,
  data: companySealSchema,
});

/**
 * The certificate must be the company's, and its provider sign without anybody's confirmation: one signature is made to see that. From
 * then on it seals.
 */
export const companySealLink = defineOperation({
  summary: 'Link an account of the company at a provider, whose certificate seals finished documents',
  method: 'POST',
  paths: ['/api/company/seal/link'],
  auth: admin,
  body: z.object({
    /** Left out for the provider of the installation. */
    providerId: optional(intId),
    username: requiredText(200),
    /** One certificate of the account, where it has several; without it that which ends last. */
    serialNumber: optionalText(100),
  }),
  data: companySealSchema,
  rateLimit: { max: 10, windowSeconds: 600 },
});

export const companySealChoose = defineOperation({
  summary: 'Seal with the linked account, or with a certificate of the own authority of the company',
  method: 'POST',
  paths: ['/api/company/seal'],
  auth: admin,
  body: z.object({ usesAccount: z.boolean() }),
  data: companySealSchema,
});

export const companySealUnlink = defineOperation({
  summary: 'Unlink the account that seals: a certificate of the own authority of the company does again',
  method: 'POST',
  paths: ['/api/company/seal/unlink'],
  auth: admin,
  data: companySealSchema,
});
