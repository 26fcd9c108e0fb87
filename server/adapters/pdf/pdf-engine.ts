import type { PageFrame, Rect } from '../../../contract/page-space.ts';
import type { FileParts } from '../files/file-parts.ts';
import type { HistoryHead } from '../../domain/history-head.ts';

/**
 * What the service asks of a PDF library, without naming one.
 *
 * Every call takes untrusted bytes and answers with a value: a file that cannot be used is `refused` with a reason, never
 * an exception. A promise rejects only when the engine itself cannot work (it was closed, or its queue is full).
 * The given bytes are never changed and stay usable by the caller.
 */
export interface PdfEngine {
  /** Opens a file as uploaded, and says what its pages are. */
  inspect(bytes: Uint8Array): Promise<PdfInspection>;
  /**
   * Adds marks to a file as one more revision: the answer starts with the given bytes, unchanged. With no marks, the
   * answer is the given bytes.
   */
  stamp(file: PdfInput, marks: readonly Mark[]): Promise<StampResult>;
  /**
   * Signs with a key that is held here (PAdES B-B, or B-T with a time stamp; ETSI EN 319 142-1): one signature and one
   * revision for each request, in their order. The answer starts with the given bytes; with no requests, it is them.
   */
  sign(
    file: PdfInput,
    requests: readonly SignatureRequest[],
    signer: LocalSigner,
    timestamp?: Timestamp | null,
  ): Promise<SignResult>;
  /**
   * The first half of a signature whose key is held elsewhere: what is to be appended, with its place left open, and the hash to be signed.
   * `timestamped` leaves room for a time stamp.
   */
  prepareSignature(
    file: PdfInput,
    request: SignatureRequest,
    signer: { readonly chain: readonly string[]; readonly timestamped: boolean },
  ): Promise<PrepareResult>;
  /**
   * The second half: writes the signature into what was prepared, and appends that to the file.
   *
   * @param file that the signature was prepared for.
   * @param value over `prepared.signedAttributes`: PKCS #1 v1.5 for an RSA key, DER for an EC key. It is checked.
   * @param token an RFC 3161 TimeStampToken over the value, DER.
   */
  completeSignature(
    file: PdfInput,
    prepared: PreparedSignature,
    value: Uint8Array,
    token: Uint8Array | null,
  ): SignResult;
  /**
   * Adds what readers need to check the file's signatures without asking anybody (B-LT; ISO 32000-2, 12.8.4.3), as one more
   * revision. With nothing that is not there already, the answer is the given bytes.
   */
  addValidationData(file: PdfInput, data: ValidationData): Promise<SignResult>;
  /**
   * Adds a time stamp of the whole document with what its signatures are checked by (B-LTA; ISO 32000-2, 12.8.5), as one more revision.
   *
   * @param stamp has a SHA-256 hash time-stamped, as {@link Timestamp} does, and throws where there is none to be had.
   */
  addTimeStamp(
    file: PdfInput,
    fieldName: string,
    stamp: (hash: Uint8Array) => Promise<Uint8Array>,
  ): Promise<SignResult>;
  /**
   * Says whether bytes are a picture that a mark can carry; or, as a `photo`, one that people only look at, which may be
   * a larger JPEG.
   */
  inspectImage(bytes: Uint8Array, use?: PictureUse): Promise<ImageInspection>;
  /** A PNG drawn anew, with nothing but its pixels, and small enough to fit into a box. */
  redrawImage(bytes: Uint8Array, box: PictureBox): Promise<RedrawResult>;
  /** Stops the workers; what is under way is given up, and later calls reject. */
  close(): Promise<void>;
}

/** Bytes, or a file that the workers read where it is stored. */
export type PdfInput = Uint8Array | FileParts;

/**
 * Why a file is refused.
 *
 * - `empty`: no bytes at all
 * - `not-pdf`: no PDF header near the start
 * - `encrypted`: needs a password to be opened
 * - `restricted`: opens without a password, but its owner restricts what may be done with it
 * - `broken`: cannot be read, or can be read only by rewriting it while it bears signatures
 * - `differs`: can be used only when rewritten, and the rewritten file would show something else, or readers differ about what it shows
 * - `stale-fields`: bears signatures, or is to be signed without having been inspected, and leaves it to the reader how the values of
 *   fields look: drawing them would change what was signed, and leaving them would let each reader show something else
 * - `xfa`: an XFA form, whose pages are made by its reader ("Please wait...")
 * - `changes-forbidden`: a signature in it forbids what is to be added (change-rules.ts)
 * - `no-pages`, `too-many-pages`: see `pdfLimits`
 * - `too-slow`: took more time or memory than a file may
 */
export type PdfFault =
  | 'empty'
  | 'not-pdf'
  | 'encrypted'
  | 'restricted'
  | 'broken'
  | 'differs'
  | 'stale-fields'
  | 'xfa'
  | 'changes-forbidden'
  | 'no-pages'
  | 'too-many-pages'
  | 'too-slow';

export type PdfInspection =
  | {
      readonly kind: 'ok';
      /** The pages in order; page number 1 is `pages[0]`. */
      readonly pages: readonly PageFrame[];
      /** Whether it already bears a filled signature field. */
      readonly signed: boolean;
      /**
       * `null` when the upload is used as it is. Otherwise the file to be used in its place, which shows the same text and pixels on
       * every page: `stamp` refuses the upload as `broken`, or would sign other appearances of its fields than readers show. The upload
       * stays the original.
       */
      readonly repaired: Uint8Array | null;
      /** What was done to the upload to make `repaired`, in this order; empty when that is `null`. */
      readonly changes: readonly PdfChange[];
      /** What can make the file show or do something else than what is seen, each once. */
      readonly activeContent: readonly ActiveContent[];
    }
  | { readonly kind: 'refused'; readonly reason: PdfFault };

/**
 * - `repaired`: written anew, because it is damaged or readers may take it differently
 * - `fields-drawn`: fields with a value, and notes without an appearance of their own, were drawn in an appended revision
 */
export type PdfChange = 'repaired' | 'fields-drawn';

/**
 * - `javascript`: scripts, wherever they stand
 * - `actions`: actions that do more than go to a page of this document or open a web address
 * - `optional-content`: layers whose state can change what is seen
 */
export type ActiveContent = 'javascript' | 'actions' | 'optional-content';

/** What is drawn at one place: the visible part of a signature, or a value that was filled in. */
export type Mark = {
  /** From 1. */
  readonly pageNumber: number;
  /** In reader space (contract/page-space.ts), in points. Nothing of the mark is drawn outside. */
  readonly position: Rect;
  /**
   * `image` without a picture draws nothing but stays findable by name; `text-and-image` without one is `text`. `value` sets
   * the lines as what somebody filled in, all alike; `tick` draws a tick in place of them.
   */
  readonly display: 'text' | 'text-and-image' | 'image' | 'value' | 'tick';
  /** PNG or JPEG, or `null`. */
  readonly image: Uint8Array | null;
  /** From top to bottom; the first is the most important (the signer's name). Long ones are wrapped. */
  readonly lines: readonly string[];
  /** Wanted, in points; it shrinks until all lines fit. */
  readonly fontSize: number;
  /** The mark's name in the file; made unique within its page by a number when taken. */
  readonly fieldName: string;
};

export type StampFault = PdfFault | 'page-missing' | 'off-page' | 'bad-image';

/** `mark` is the index of the mark at fault, or `null` when the file is. */
export type StampRefused = {
  readonly kind: 'refused';
  readonly reason: StampFault;
  readonly mark: number | null;
};

/** A file with a revision that was appended to it. */
export type Revised = { readonly kind: 'ok'; readonly file: FileParts };

export type StampResult = Revised | StampRefused;

/** One signature, in a field of its own, as one more revision of the file. */
export type SignatureRequest = {
  /** The field's name; made unique within the file by a number when taken. */
  readonly fieldName: string;
  /** What the signature looks like, and where; `null` for a signature that nobody sees on the page. */
  readonly mark: Omit<Mark, 'fieldName'> | null;
  /** Further marks, drawn as stamps in the same revision, so that this signature covers them. */
  readonly marks: readonly Mark[];
  /** Signer and reason as readers list them beside the signature. */
  readonly name: string;
  readonly reason: string | null;
  /** When it is signed, as this service's clock says. */
  readonly time: Date;
  /** What a seal also signs: how far the history of its document had come. */
  readonly historyHead?: HistoryHead;
};

/** A key that is held here. */
export type LocalSigner = {
  /** PEM, the signer's own certificate first and each followed by its issuer's. RSA from 2048 bits, or EC. */
  readonly chain: readonly string[];
  /** PKCS #8, DER. */
  readonly privateKey: Uint8Array;
};

/** Has a SHA-256 hash time-stamped: an RFC 3161 TimeStampToken, DER, or `null` when there is none to be had now. */
export type Timestamp = (hash: Uint8Array) => Promise<Uint8Array | null>;

/** What a worker answers of a revision: the bytes to be appended; none where nothing changes. */
export type Appended = { readonly kind: 'ok'; readonly appended: Uint8Array };

export type AppendResult = Appended | SigningRefused;

/** A revision with the place of a signature, or of a time stamp, left open. */
export type OpenPlace = {
  /** What is appended to the file, complete but for that; it is written into these bytes. */
  readonly appended: Uint8Array;
  /** Where it stands in them: the offset of `<`, and the length up to and with `>`. */
  readonly contentsAt: number;
  readonly contentsLength: number;
  /** SHA-256 of all other bytes of the file. */
  readonly digest: Uint8Array;
};

/** A revision with a signature's place left open, and what is to be signed. */
export type PreparedSignature = OpenPlace & {
  /** What is signed (RFC 5652, 5.4), DER, and its SHA-256, which is all that a remote service needs to sign. */
  readonly signedAttributes: Uint8Array;
  readonly hash: Uint8Array;
  /** As given. */
  readonly chain: readonly string[];
};

/**
 * Why a file is not signed, beside what keeps it from being stamped.
 *
 * - `bad-certificate`: the chain cannot be read, is too long, or certifies a key of an unsupported kind
 * - `bad-key`: the private key cannot be read
 * - `wrong-signature`: the value is not a signature over these attributes by the certified key
 * - `too-large`: the signature with its time stamp does not fit into the place left open
 */
export type SignFault = StampFault | 'bad-certificate' | 'bad-key' | 'wrong-signature' | 'too-large';

export type SigningRefused = { readonly kind: 'refused'; readonly reason: SignFault };

export type PrepareResult = { readonly kind: 'ok'; readonly prepared: PreparedSignature } | SigningRefused;

export type OpenPlaceResult = { readonly kind: 'ok'; readonly place: OpenPlace } | SigningRefused;

export type SignResult = Revised | SigningRefused;

/** What stands behind the signatures of a file, for readers that check them without asking anybody; DER. */
export type ValidationData = {
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  /** Whole responses of OCSP. */
  readonly ocsps: readonly Uint8Array[];
};

export type PictureUse = 'mark' | 'photo';

export type ImageFault = 'not-an-image' | 'too-large';

export type ImageInspection =
  | {
      readonly kind: 'ok';
      readonly format: 'png' | 'jpeg';
      /** Pixels. */ readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'refused'; readonly reason: ImageFault };

/** Pixels. */
export type PictureBox = { readonly width: number; readonly height: number };

export type RedrawResult =
  | { readonly kind: 'ok'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly reason: ImageFault };

export const pdfLimits = {
  /** Pages of a file. */
  pages: 5000,
  /** Pixels of a picture's longer side. */
  imageSide: 4000,
  /** The same of a photo, whose pixels are not unpacked here. */
  photoSide: 16_000,
  /** Milliseconds that a call may take in its worker. */
  milliseconds: 30_000,
  /** The same of comparing all pages of an upload with those of the file to be used in its place. */
  comparisonMilliseconds: 120_000,
  /** Megabytes of heap a worker may take. */
  heapMegabytes: 1024,
} as const;

/** Too many calls wait already; the caller may try again later. */
export class EngineBusyError extends Error {
  override readonly name = 'EngineBusyError';
  constructor() {
    super('The PDF engine has no room for more work at the moment');
  }
}

/** The engine was closed before it could answer. */
export class EngineClosedError extends Error {
  override readonly name = 'EngineClosedError';
  constructor() {
    super('The PDF engine is closed');
  }
}
