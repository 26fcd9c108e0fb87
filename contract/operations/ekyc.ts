import { z } from 'zod';

import { identityPaper } from '../enums.ts';
import { identityVerificationSchema } from '../models/ekyc.ts';
import { pageOf, pagingQuery } from '../models/paging.ts';
import { guid, maybe, optionalText } from '../models/primitives.ts';
import { defineOperation, people } from '../operation.ts';

/** A picture is at most this large, and at least so many pixels on its shorter side. */
export const identityPictureLimits = { bytes: 5 * 1024 * 1024, shortSide: 600 } as const;

const picture = z.file().min(1).max(identityPictureLimits.bytes);

/** Companion operations, §4, "eKYC sign". */
export const ekycSubmit = defineOperation({
  summary:
    'Send pictures of an identity paper and a face, for an eKYC step or a type of document that asks for them',
  method: 'POST',
  paths: ['/api/documents/ekyc'],
  auth: { kind: 'processing' },
  priority: 'confirming',
  encoding: 'multipart',
  body: z.object({
    processId: guid,
    /** 1 citizen identity card, with two sides; 2 passport. */
    paperType: z.literal([identityPaper.citizenCard, identityPaper.passport]),
    front: picture,
    /** Of a card; not looked at with a passport. An empty field of a form is none. */
    back: z.file().max(identityPictureLimits.bytes).optional(),
    portrait: picture,
  }),
  data: identityVerificationSchema,
  rateLimit: { max: 60, windowSeconds: 60 },
});

export const ekycStatus = defineOperation({
  summary: 'The newest pictures that I sent for a step, and what was decided; null when there are none',
  method: 'GET',
  paths: ['/api/documents/ekyc/{processId}'],
  auth: { kind: 'processing' },
  params: z.object({ processId: guid }),
  data: maybe(identityVerificationSchema),
});

export const identityVerificationsList = defineOperation({
  summary: 'Pictures that people of the company sent to verify their identity, newest first',
  method: 'GET',
  paths: ['/api/identity-verifications'],
  auth: people,
  priority: 'browsing',
  query: z.object({ ...pagingQuery, status: z.number().int().optional() }),
  data: pageOf(identityVerificationSchema),
});

export const identityVerificationDecide = defineOperation({
  summary: 'Accept or refuse a person by the pictures',
  method: 'POST',
  paths: ['/api/identity-verifications/decide/{id}'],
  auth: people,
  params: z.object({ id: guid }),
  /** A refusal needs its reason: the person is told. */
  body: z.object({ accept: z.boolean(), reason: optionalText(1000) }),
  data: identityVerificationSchema,
});
