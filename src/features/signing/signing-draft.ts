/** Everything that a signer typed, drew, chose and placed, before it is signed. Kept over a reload. */
import { z } from 'zod';
import { type DisplayMode, displayMode } from '../../../contract/enums.ts';
import { formatPosition } from '../../../contract/page-space.ts';
import { adjacentChoiceSchema, adjacentOf, adjacentRequest, unplaced } from './adjacent/adjacent-steps.ts';
import { addedStepSchema } from './coordinate/added-steps.ts';
import type { FrozenRequest } from './otp/otp-state.ts';
import { markText } from './place/mark-lines.ts';
import { placeOfStep, placeSchema } from './place/place.ts';
import { type Certificate, firstCertificate } from './remote/certificates.ts';
import { type SigningStep, leavesMark } from './signing-step.ts';
import { blankSignature, signatureSchema } from './signature-editor/signature.ts';

export const defaultFontSize = 10;

export const draftSchema = z.object({
  signature: signatureSchema,
  display: z.union([
    z.literal(displayMode.text),
    z.literal(displayMode.textAndImage),
    z.literal(displayMode.image),
  ]),
  reason: z.string(),
  rejectReason: z.string(),
  showReason: z.boolean(),
  text: z.string(),
  fontSize: z.number(),
  place: placeSchema.nullable(),
  /** Whether the place was set by hand: then nothing suggests another one. */
  placedByHand: z.boolean(),
  saveSignature: z.boolean(),
  termsAccepted: z.boolean(),
  certificateId: z.number().int().nullable().default(null),
  /** What is filled in, by the keys of the fields. */
  values: z.record(z.string(), z.string()).default({}),
  added: z.array(addedStepSchema).default([]),
  /** What was said of the steps that are done together with this one, by their ids. */
  adjacent: z.record(z.string(), adjacentChoiceSchema).default({}),
});
export type SigningDraft = z.output<typeof draftSchema>;

/** Texts that a draft begins with, in the signer's language. */
export type DraftTexts = { readonly reason: string; readonly signatureText: string };

function displayOf(step: SigningStep): DisplayMode {
  const value = step.step.displayType?.value;
  return value === displayMode.text || value === displayMode.image ? value : displayMode.textAndImage;
}

/** A draft without a place: in bulk, each mark goes to the place of its own step. */
export function emptyDraft(
  signerName: string,
  texts: DraftTexts,
  certificates: readonly Certificate[],
): SigningDraft {
  return {
    signature: blankSignature(signerName),
    display: displayMode.textAndImage,
    reason: texts.reason,
    rejectReason: '',
    showReason: true,
    text: texts.signatureText,
    fontSize: defaultFontSize,
    place: null,
    placedByHand: false,
    saveSignature: false,
    termsAccepted: false,
    certificateId: firstCertificate(certificates)?.id ?? null,
    added: [],
    adjacent: {},
    values: {},
  };
}

export function newDraft(step: SigningStep, texts: DraftTexts): SigningDraft {
  return {
    ...emptyDraft(step.signerName, texts, step.certificates),
    display: displayOf(step),
    fontSize: step.step.fontSize ?? defaultFontSize,
    place: placeOfStep(step.step),
    values: Object.fromEntries(
      step.step.fillingItems.flatMap(({ key, value }) => (value === null ? [] : [[key, value]])),
    ),
  };
}

export function showsImage(draft: Pick<SigningDraft, 'display'>): boolean {
  return draft.display !== displayMode.text;
}

export function showsText(draft: Pick<SigningDraft, 'display'>): boolean {
  return draft.display !== displayMode.image;
}

/** What still keeps a draft from being signed. Named as the fields of the request, so that faults of the service join them. */
export type MissingField =
  | 'signatureImage'
  | 'signingPosition'
  | 'signatureText'
  | 'confirmTermsConditions'
  | 'remoteCaCertId'
  | 'adjacentProcesses'
  | 'reason';

export function missingFields(
  draft: SigningDraft,
  kind: SigningStep['kind'],
  hasImage: boolean,
): MissingField[] {
  if (!leavesMark(kind)) {
    return [];
  }
  const missing: MissingField[] = [];
  if (kind === 'digital' && draft.certificateId === null) {
    missing.push('remoteCaCertId');
  }
  if (showsImage(draft) && !hasImage) {
    missing.push('signatureImage');
  }
  if (draft.place === null) {
    missing.push('signingPosition');
  }
  if (showsText(draft) && draft.text.trim() === '') {
    missing.push('signatureText');
  }
  if (kind === 'sign' && !draft.termsAccepted) {
    missing.push('confirmTermsConditions');
  }
  return missing;
}

/** As {@link missingFields}, with what the steps lack that are signed together with the target's. */
export function missingOf(draft: SigningDraft, target: SigningStep, hasImage: boolean): MissingField[] {
  const own = missingFields(draft, target.kind, hasImage);
  const lacksPlace = leavesMark(target.kind) && unplaced(adjacentOf(target, draft.adjacent)).length > 0;
  return lacksPlace ? [...own, 'adjacentProcesses'] : own;
}

/** What a mark is made of beside the draft: the picture as a data URI, and what a reason is called. */
export type MarkParts = { readonly image: string | null; readonly reasonCaption: string };

/** What a request says of a mark. */
export function markOf(draft: SigningDraft, { image, reasonCaption }: MarkParts) {
  return {
    signatureDisplayMode: draft.display,
    signatureImage: showsImage(draft) ? image : null,
    signatureText: markText(draft, reasonCaption),
    fontSize: draft.fontSize,
    showReason: draft.showReason,
  };
}

/** The request of a draft (specification, "Action A" to "Action D"). */
export function requestOf(draft: SigningDraft, step: SigningStep, parts: MarkParts): FrozenRequest {
  const isMark = leavesMark(step.kind);
  const isWithAdjacent = isMark || step.kind === 'approve';
  const common = {
    processId: step.step.id,
    reason: draft.reason.trim(),
    reject: false,
    ...(isWithAdjacent && adjacentRequest(adjacentOf(step, draft.adjacent), draft.adjacent, isMark)),
  };
  if (!isMark) {
    return common;
  }
  const certificate = step.certificates.find(({ id }) => id === draft.certificateId);
  return {
    ...common,
    ...markOf(draft, parts),
    ...(step.kind === 'digital'
      ? {
          remoteCaCertId: draft.certificateId,
          isBusinessRemoteCaAccount: certificate?.isBusinessSmartCaAccount ?? false,
        }
      : { confirmTermsConditions: draft.termsAccepted }),
    ...(draft.place !== null && {
      signingPage: draft.place.page,
      signingPosition: formatPosition(draft.place.rect),
    }),
  };
}

export function rejectRequestOf(processId: string, reason: string): FrozenRequest {
  return { processId, reason: reason.trim(), reject: true };
}
