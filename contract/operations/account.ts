import { z } from 'zod';

import { guid, optional, optionalText } from '../models/primitives.ts';
import {
  languageSchema,
  meSchema,
  preferencesSchema,
  savedSignatureSchema,
  signaturePurposeSchema,
} from '../models/user.ts';
import { defineOperation } from '../operation.ts';

/** A user keeps at most this many signatures. */
export const savedSignaturesMax = 20;

/** Characters of the name that a user gives a signature. */
export const signatureNameMax = 60;

export const signaturesList = defineOperation({
  id: 'signaturesList',
  summary: 'My saved signatures, newest first',
  method: 'GET',
  paths: ['/api/me/signatures'],
  auth: { kind: 'session' },
  data: z.array(savedSignatureSchema),
});

export const signatureSave = defineOperation({
  id: 'signatureSave',
  summary: 'Save a signature for use again',
  method: 'POST',
  paths: ['/api/me/signatures'],
  auth: { kind: 'session' },
  encoding: 'json',
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
  id: 'signatureUpdate',
  summary: 'Rename one of my saved signatures, or make it the one that I begin with',
  method: 'POST',
  paths: ['/api/me/signatures/update'],
  auth: { kind: 'session' },
  encoding: 'json',
  body: z.object({
    id: guid,
    /** Left out stays; empty takes the name away. */
    name: z.string().trim().max(signatureNameMax).nullish(),
    isDefault: z.boolean().nullish(),
  }),
  data: savedSignatureSchema,
});

export const signatureDelete = defineOperation({
  id: 'signatureDelete',
  summary: 'Delete one of my saved signatures',
  method: 'DELETE',
  paths: ['/api/me/signatures/{id}'],
  auth: { kind: 'session' },
  params: z.object({ id: guid }),
  data: z.null().optional(),
});

export const preferencesGet = defineOperation({
  id: 'preferencesGet',
  summary: 'My preferences',
  method: 'GET',
  paths: ['/api/me/preferences'],
  auth: { kind: 'session' },
  data: preferencesSchema,
});

export const preferencesSave = defineOperation({
  id: 'preferencesSave',
  summary: 'Change my preferences; fields that are left out stay',
  method: 'POST',
  paths: ['/api/me/preferences'],
  auth: { kind: 'session' },
  encoding: 'json',
  body: z.object({
    language: languageSchema.nullish(),
    receiveOtpMethod: z.literal([1, 2, 3]).nullish(),
    receiveNotificationMethod: z.literal([0, 1, 2, -1]).nullish(),
  }),
  data: preferencesSchema,
});

export const getMe = defineOperation({
  id: 'getMe',
  summary: 'Who the token belongs to and what it may do',
  method: 'GET',
  paths: ['/api/auth/me'],
  auth: { kind: 'bearer' },
  data: meSchema,
});

export const accountOperations = [
  signaturesList,
  signatureSave,
  signatureUpdate,
  signatureDelete,
  preferencesGet,
  preferencesSave,
  getMe,
] as const;
