import {
  accessPermission,
  type AccessPermission,
  displayMode,
  type DisplayMode,
} from '../../contract/enums.ts';
import type { FieldFault } from '../../contract/faults.ts';
import type { ProcessRequest } from '../../contract/operations/processing.ts';
import {
  clampToPage,
  type PageFrame,
  parsePosition,
  positionFault,
  readerSize,
  type Rect,
} from '../../contract/page-space.ts';

/** Where a signature goes: a page from 1, and a rectangle in its reader space. */
export type Place = { readonly page: number; readonly position: Rect };

/** Which certificate of the user at the remote signing service a request names. */
export type CertificateChoice = { readonly id: number; readonly business: boolean };

export type SignAction = {
  readonly kind: 'sign';
  readonly permission: AccessPermission;
  readonly reason: string | null;
  readonly place: Place;
  readonly display: DisplayMode;
  /** Bytes that claim to be a picture; `null` when the display shows none. */
  readonly image: Uint8Array | null;
  readonly text: string;
  readonly fontSize: number;
  readonly showReason: boolean;
  /** Set for Sign digital alone: its signature comes from a remote signing service. */
  readonly certificate: CertificateChoice | null;
};

/** What a request asks to do with a step. */
export type ProcessAction =
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'view'; readonly reason: string | null }
  | { readonly kind: 'approve'; readonly reason: string | null }
  | SignAction;

export type ParsedAction =
  | { readonly kind: 'ok'; readonly action: ProcessAction }
  | { readonly kind: 'faults'; readonly faults: readonly FieldFault[] }
  | { readonly kind: 'refused'; readonly message: 'processUnsupported' | 'signatureImageMissing' };

/** What the rules look at beside the request. */
export type ActionContext = {
  readonly permission: AccessPermission;
  readonly pages: readonly PageFrame[];
  /** The step's place as its author set it. */
  readonly configured: Place | null;
  /** Whether the author's place may not be moved. */
  readonly fixedPosition: boolean;
  /** Written when the request gives no text. */
  readonly defaultText: string;
};

const defaultFontSize = 10;
/** Points between which a text can be read and has room. */
const fontSizes = { min: 4, max: 72 } as const;

/** Decides from the step's permission what a request asks for, and checks every field that it needs (specification, "Process document"). */
export function parseAction(request: ProcessRequest, context: ActionContext): ParsedAction {
  if (request.reject) {
    return request.reason === null
      ? { kind: 'faults', faults: [{ path: 'reason', id: 'required' }] }
      : { kind: 'ok', action: { kind: 'reject', reason: request.reason } };
  }
  switch (context.permission) {
    case accessPermission.view:
      return { kind: 'ok', action: { kind: 'view', reason: request.reason } };
    case accessPermission.approve:
      return { kind: 'ok', action: { kind: 'approve', reason: request.reason } };
    case accessPermission.signDraw:
    case accessPermission.eSign:
    case accessPermission.signDigital:
    case accessPermission.ekyc:
      // For eKYC, whether the person's identity was verified is asked before.
      return parseSigning(request, context);
    case accessPermission.fillData:
    case accessPermission.coordinate:
      return { kind: 'refused', message: 'processUnsupported' };
  }
}

function parseSigning(request: ProcessRequest, context: ActionContext): ParsedAction {
  const faults: FieldFault[] = [];
  const display = displayOf(request.signatureDisplayMode);
  if (display === null) {
    const missing = request.signatureDisplayMode === null;
    faults.push({
      path: 'signatureDisplayMode',
      ...(missing ? { id: 'required' } : { id: 'notOneOf', params: { values: '1, 2, 3' } }),
    });
  }
  const placed = placeOf(request, context);
  if (placed.kind === 'faults') {
    faults.push(...placed.faults);
  }
  const digital = context.permission === accessPermission.signDigital;
  if (!digital && !request.confirmTermsConditions) {
    faults.push({ path: 'confirmTermsConditions', id: 'notAccepted' });
  }
  if (digital && request.remoteCaCertId === null) {
    faults.push({ path: 'remoteCaCertId', id: 'required' });
  }
  const fontSize = request.fontSize ?? defaultFontSize;
  // What the mark does not show is no reason to refuse it (companion operations, §1).
  if (display !== displayMode.image) {
    if (fontSize < fontSizes.min) {
      faults.push({ path: 'fontSize', id: 'tooSmall', params: { n: fontSizes.min } });
    } else if (fontSize > fontSizes.max) {
      faults.push({ path: 'fontSize', id: 'tooBig', params: { n: fontSizes.max } });
    }
  }
  const image = display === displayMode.text ? null : decodeImage(request.signatureImage);
  if (image === 'not-base64') {
    faults.push({ path: 'signatureImage', id: 'notImage' });
  }
  if (faults.length > 0 || display === null || placed.kind === 'faults' || image === 'not-base64') {
    return { kind: 'faults', faults };
  }
  if (display !== displayMode.text && image === null) {
    return { kind: 'refused', message: 'signatureImageMissing' };
  }
  return {
    kind: 'ok',
    action: {
      kind: 'sign',
      permission: context.permission,
      reason: request.reason,
      place: placed.place,
      display,
      image,
      text: request.signatureText ?? context.defaultText,
      fontSize,
      showReason: request.showReason,
      certificate:
        digital && request.remoteCaCertId !== null
          ? { id: request.remoteCaCertId, business: request.isBusinessRemoteCaAccount }
          : null,
    },
  };
}

function displayOf(value: number | null): DisplayMode | null {
  switch (value) {
    case displayMode.text:
    case displayMode.textAndImage:
    case displayMode.image:
      return value;
    default:
      return null;
  }
}

type Placed =
  | { readonly kind: 'ok'; readonly place: Place }
  | { readonly kind: 'faults'; readonly faults: FieldFault[] };

/** A fixed place wins over the request; a configured one stands in for what the request leaves out. */
function placeOf(request: ProcessRequest, context: ActionContext): Placed {
  if (context.fixedPosition && context.configured) {
    const { page, position } = context.configured;
    const fixedFrame = context.pages[page - 1];
    return {
      kind: 'ok',
      place: { page, position: fixedFrame ? clampToPage(position, readerSize(fixedFrame)) : position },
    };
  }
  const page = request.signingPage ?? context.configured?.page ?? null;
  const position =
    request.signingPosition === null
      ? (context.configured?.position ?? null)
      : parsePosition(request.signingPosition);
  const faults: FieldFault[] = [];
  if (page === null) {
    faults.push({ path: 'signingPage', id: 'required' });
  }
  if (position === null) {
    faults.push({
      path: 'signingPosition',
      id: request.signingPosition === null ? 'required' : 'notPosition',
    });
  }
  const frame = page === null ? undefined : context.pages[page - 1];
  if (page !== null && !frame) {
    faults.push({ path: 'signingPage', id: 'noSuchPage', params: { n: context.pages.length } });
  }
  if (page === null || position === null || !frame) {
    return { kind: 'faults', faults };
  }
  const size = readerSize(frame);
  const fault = positionFault(position, size);
  if (fault !== null) {
    return {
      kind: 'faults',
      faults: [{ path: 'signingPosition', id: fault === 'empty' ? 'emptyPosition' : 'offPage' }],
    };
  }
  return { kind: 'ok', place: { page, position: clampToPage(position, size) } };
}

const base64Pattern = /^[A-Za-z0-9+/]+={0,2}$/;

/** Reads Base64 or a data URI. `null` when there is none. */
export function decodeImage(text: string | null): Uint8Array | null | 'not-base64' {
  if (text === null) {
    return null;
  }
  const comma = text.startsWith('data:') ? text.indexOf(',') : -1;
  if (comma !== -1 && !text.slice(0, comma).endsWith(';base64')) {
    return 'not-base64';
  }
  const base64 = text.slice(comma + 1).replace(/\s+/g, '');
  return base64Pattern.test(base64) ? new Uint8Array(Buffer.from(base64, 'base64')) : 'not-base64';
}
