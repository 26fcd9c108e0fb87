import { z } from 'zod';

import { refuse } from '../faults.ts';
import { guid, optional, optionalText } from '../models/primitives.ts';
import {
  languageSchema,
  meSchema,
  preferencesSchema,
  pushSubscriptionSchema,
  pushSubscriptionsSchema,
  savedSignatureSchema,
  signaturePurposeSchema,
} from '../models/user.ts';
import { defineOperation } from '../operation.ts';

/** A user keeps at most this many signatures. */
export const savedSignaturesMax = 20;

/** Characters of the name that a user gives a signature. */
export const signatureNameMax = 60;

export const signaturesList = defineOperation({
  summary: 'My saved signatures, newest first',
  method: 'GET',
  paths: ['/api/me/signatures'],
  auth: { kind: 'session' },
  data: z.array(savedSignatureSchema),
});

export const signatureSave = defineOperation({
  summary: 'Save a signature for use again',
  method: 'POST',
  paths: ['/api/me/signatures'],
  auth: { kind: 'session' },
  body: z.object({
    kind: z.enum(['drawn', 'typed', 'uploaded']),
    /** Base64 or data URI of a PNG or JPEG. */
    image: z.string().min(1).max(3_000_000),
    strokes: z.string().max(500_000).nullish(),
    purpose: optional(signaturePurposeSchema),
    name: optionalText(signatureNameMax),
  }),
  data: savedSignatureSchema,
});

export const signatureUpdate = defineOperation({
  summary: 'Rename one of my saved signatures, or make it the one that I begin with',
  method: 'POST',
  paths: ['/api/me/signatures/update'],
  auth: { kind: 'session' },
  body: z.object({
    id: guid,
    /** Left out stays; empty takes the name away. */
    name: z.string().trim().max(signatureNameMax).nullish(),
    isDefault: z.boolean().nullish(),
  }),
  data: savedSignatureSchema,
});

export const signatureDelete = defineOperation({
  summary: 'Delete one of my saved signatures',
  method: 'DELETE',
  paths: ['/api/me/signatures/{id}'],
  auth: { kind: 'session' },
  params: z.object({ id: guid }),
});

export const preferencesGet = defineOperation({
  summary: 'My preferences',
  method: 'GET',
  paths: ['/api/me/preferences'],
  auth: { kind: 'session' },
  data: preferencesSchema,
});

export const preferencesSave = defineOperation({
  summary: 'Change my preferences; fields that are left out stay',
  method: 'POST',
  paths: ['/api/me/preferences'],
  auth: { kind: 'session' },
  body: z.object({
    language: languageSchema.nullish(),
    receiveOtpMethod: z.literal([1, 2, 3]).nullish(),
    receiveNotificationMethod: z.literal([0, 1, 2, -1]).nullish(),
  }),
  data: preferencesSchema,
});

/** A name and a password in an address would end up in logs. */
const pushEndpoint = /^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i;

/** Characters of the address at which a push service takes messages for one browser; those in use have some 200. */
export const pushEndpointMax = 1000;

export const pushSubscriptionsList = defineOperation({
  summary: 'Browsers that I am notified in, and what another one subscribes with',
  method: 'GET',
  paths: ['/api/me/push-subscriptions'],
  auth: { kind: 'session' },
  data: pushSubscriptionsSchema,
});

/** The body is what `PushSubscription.toJSON()` gives in a browser. */
export const pushSubscriptionSave = defineOperation({
  summary: 'Notify me in this browser too, until the session that calls is signed out',
  method: 'POST',
  paths: ['/api/me/push-subscriptions'],
  auth: { kind: 'session' },
  body: z.object({
    endpoint: z
      .string()
      .max(pushEndpointMax)
      .refine((text) => pushEndpoint.test(text), refuse('notSecureUrl')),
    keys: z.object({
      /** A point of P-256 that is not compressed, in base64url. */
      p256dh: z
        .string()
        .max(87)
        .refine((text) => /^B[\w-]{86}$/.test(text), refuse('invalid')),
      auth: z
        .string()
        .max(22)
        .refine((text) => /^[\w-]{22}$/.test(text), refuse('invalid')),
    }),
  }),
  data: pushSubscriptionSchema,
});

export const pushSubscriptionDelete = defineOperation({
  summary: 'Do not notify me in a browser any more',
  method: 'DELETE',
  paths: ['/api/me/push-subscriptions/{id}'],
  auth: { kind: 'session' },
  params: z.object({ id: guid }),
});

export const getMe = defineOperation({
  summary: 'Who the token belongs to and what it may do',
  method: 'GET',
  paths: ['/api/auth/me'],
  auth: { kind: 'bearer' },
  data: meSchema,
});
