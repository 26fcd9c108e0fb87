import { hashOf, signatureSizeMax, signedAttributes } from '../signatures/cms.ts';
import { historyHeadAttribute } from '../signatures/history-head.ts';
import { readSigningChain } from '../signatures/signing-chain.ts';
import { AppearanceWriter } from './appearance.ts';
import { asksForAppearances } from './draw-fields.ts';
import { type OpenedPdf, openToRevise } from './pdf-document.ts';
import type { PrepareResult, SignatureRequest, SignFault } from './pdf-engine.ts';
import { addStamp, drawMark, placeMarks } from './place-marks.ts';
import { closeRange } from './open-place.ts';
import { appendRevision } from './revision.ts';
import { type OpenPlaces, addSignatureField } from './signature-field.ts';

/** The first half of a signature: everything but the signature itself. Runs in the worker. */

export type Preparation = {
  readonly request: SignatureRequest;
  /** PEM, the signer's own certificate first. */
  readonly chain: readonly string[];
  /** Whether room for a time-stamp token is needed. */
  readonly timestamped: boolean;
};

const refused = (reason: SignFault): PrepareResult => ({ kind: 'refused', reason });

/** See `PdfEngine.prepareSignature`. */
export async function prepareSignature(
  bytes: Uint8Array,
  { request, chain, timestamped }: Preparation,
): Promise<PrepareResult> {
  const signingChain = readSigningChain(chain);
  if (signingChain === null) {
    return refused('bad-certificate');
  }
  const result = await openToRevise(bytes);
  if (result.kind === 'refused') {
    return result;
  }
  if (asksForAppearances(result.opened)) {
    return refused('stale-fields');
  }
  const { permits } = result.opened.rules;
  if (permits === 'nothing' || (permits === 'signatures' && request.marks.length > 0)) {
    return refused('changes-forbidden');
  }
  const further = request.historyHead === undefined ? [] : [historyHeadAttribute(request.historyHead)];
  const size = signatureSizeMax(signingChain, timestamped, further);
  const written = await write(bytes, result.opened, request, size);
  if ('reason' in written) {
    return refused(written.reason);
  }
  const place = closeRange(written.later, bytes.length, written.places);
  const attributes = signedAttributes(place.digest, signingChain, further);
  return {
    kind: 'ok',
    prepared: { ...place, signedAttributes: attributes, hash: hashOf(attributes), chain },
  };
}

/** The file with its new revision, in which the signature's places are still open. */
async function write(
  bytes: Uint8Array,
  opened: OpenedPdf,
  request: SignatureRequest,
  size: number,
): Promise<{ readonly later: Uint8Array; readonly places: OpenPlaces } | { readonly reason: SignFault }> {
  const looks = placeMarks(opened, request.mark ? [request.mark] : []);
  if ('reason' in looks) {
    return looks;
  }
  const stamps = placeMarks(opened, request.marks);
  if ('reason' in stamps) {
    return stamps;
  }
  const [look] = looks;
  const revision = await appendRevision(opened.pdf, bytes, () => {
    const writer = new AppearanceWriter(opened.pdf);
    stamps.forEach((stamp) => addStamp(opened.pdf, writer, stamp));
    const visible = look ? { page: look.page, appearance: drawMark(writer, look) } : null;
    return addSignatureField(opened, request, visible, size);
  });
  return revision ? { later: revision.later, places: revision.made } : { reason: 'broken' };
}
