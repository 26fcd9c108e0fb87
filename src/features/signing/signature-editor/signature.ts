/** A signature as its maker left it. What goes to the service is a picture made from it: see `use-signature-picture.ts`. */
import { z } from 'zod';
import { usualStrength } from '../ink/paper.ts';
import { inks, isBlank, drawingSchema } from '../ink/strokes.ts';

export const handwritingIds = ['dancing-script', 'great-vibes', 'charm', 'patrick-hand'] as const;
export type HandwritingId = (typeof handwritingIds)[number];

export const signatureSchema = z.object({
  /** What is shown, and used; the others are kept for when one comes back to them. */
  source: z.enum(['draw', 'type', 'upload', 'saved']),
  drawing: drawingSchema.nullable(),
  typed: z.object({ text: z.string(), hand: z.enum(handwritingIds), ink: z.enum(inks).default('blue') }),
  /** `image` is a data URI of a picture that has been decoded, and made small enough. */
  uploaded: z
    .object({
      image: z.string(),
      removePaper: z.boolean(),
      /** How faint a stroke may be that is kept: see `ink/paper.ts`. */
      strength: z.number().min(0).max(100).default(usualStrength),
    })
    .nullable(),
  saved: z
    .object({ id: z.string(), image: z.string(), kind: z.enum(['drawn', 'typed', 'uploaded']) })
    .nullable(),
});
export type Signature = z.output<typeof signatureSchema>;

export type SignatureKind = 'drawn' | 'typed' | 'uploaded';

/** Nothing drawn yet, and the signer's name ready to be written by hand. */
export function blankSignature(name: string): Signature {
  return {
    source: 'draw',
    drawing: null,
    typed: { text: name, hand: 'dancing-script', ink: 'blue' },
    uploaded: null,
    saved: null,
  };
}

export function hasSignature(signature: Signature): boolean {
  switch (signature.source) {
    case 'draw':
      return !isBlank(signature.drawing);
    case 'type':
      return signature.typed.text.trim() !== '';
    case 'upload':
      return signature.uploaded !== null;
    case 'saved':
      return signature.saved !== null;
  }
}

/** How it was made, for the sentence over the one-time code and for saving. */
export function kindOf(signature: Signature): SignatureKind {
  switch (signature.source) {
    case 'draw':
      return 'drawn';
    case 'type':
      return 'typed';
    case 'upload':
      return 'uploaded';
    case 'saved':
      return signature.saved?.kind ?? 'drawn';
  }
}
