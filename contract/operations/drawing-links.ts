import { z } from 'zod';

import { guid, requiredText } from '../models/primitives.ts';
import { defineOperation } from '../operation.ts';

/*
 * A signature drawn on another device: the owner shows a link as a QR code, a phone opens it, and what is drawn there comes back.
 * The link's secret stands behind `#` and travels in bodies alone; it opens these two public calls and nothing else.
 */

/** A link is opened within so many seconds, and what is drawn is sent within as many after that. */
export const drawingLinkSeconds = 120;

/** What a phone sends: characters of a picture's data URI, and of its strokes. */
const drawnImageMax = 1_000_000;
export const drawnStrokesMax = 400_000;

export const drawingLinkCreate = defineOperation({
  summary: 'Make a link to draw a signature on a phone; the one before ends',
  method: 'POST',
  paths: ['/api/me/drawing-links'],
  auth: { kind: 'processing' },
  data: z.object({ id: guid, link: z.string(), secondsLeft: z.number() }),
  rateLimit: { max: 60, windowSeconds: 60 },
});

/** How far a link is; `over` when nothing can come any more. */
const drawingLinkStateSchema = z.enum(['waiting', 'opened', 'delivered', 'over']);
export type DrawingLinkState = z.output<typeof drawingLinkStateSchema>;

export const drawingLinkGet = defineOperation({
  summary: 'How far my drawing link is, with what was drawn once it is there',
  method: 'GET',
  paths: ['/api/me/drawing-links/{id}'],
  auth: { kind: 'processing' },
  params: z.object({ id: guid }),
  data: z.object({
    state: drawingLinkStateSchema,
    secondsLeft: z.number(),
    /** Data URI of a PNG. */
    image: z.string().nullable(),
    strokes: z.string().nullable(),
  }),
});

export const drawingLinkDelete = defineOperation({
  summary: 'Forget my drawing link, because it was collected or is not wanted any more',
  method: 'DELETE',
  paths: ['/api/me/drawing-links/{id}'],
  auth: { kind: 'processing' },
  params: z.object({ id: guid }),
});

const held = {
  secret: requiredText(100),
  /** Made at random by the phone that opens the link: from then on no other device can. */
  device: requiredText(100),
};

export const drawingLinkOpen = defineOperation({
  summary: 'Open a drawing link on the phone, or look whether it still holds',
  method: 'POST',
  paths: ['/api/drawing-links/open'],
  auth: { kind: 'public' },
  body: z.object(held),
  /** `name` is whose signature is drawn. */
  data: z.object({ name: z.string(), secondsLeft: z.number() }),
  rateLimit: { max: 300, windowSeconds: 60 },
});

export const drawingLinkDeliver = defineOperation({
  summary: 'Send the signature that was drawn; a link takes one',
  method: 'POST',
  paths: ['/api/drawing-links/deliver'],
  auth: { kind: 'public' },
  priority: 'confirming',
  body: z.object({
    ...held,
    /** Base64 or data URI of a PNG. */
    image: z.string().min(1).max(drawnImageMax),
    strokes: z.string().max(drawnStrokesMax).nullish(),
  }),
  bodyLimit: 2 * 1024 * 1024,
  rateLimit: { max: 60, windowSeconds: 60 },
});
