/** Why a PDF cannot be shown. The caller words it. */
export type PdfError =
  /** It is encrypted, and opens with a password only. */
  | { readonly kind: 'password' }
  /** It says it is a PDF, and is too damaged to be read. */
  | { readonly kind: 'broken' }
  /** It is no PDF at all. */
  | { readonly kind: 'not-pdf' }
  /** It could not be fetched: no connection, or the address was refused (`status`, also after a fresh address). */
  | { readonly kind: 'network'; readonly status: number | null };

/** An error thrown with its {@link PdfError}. */
export class PdfFailure extends Error {
  readonly error: PdfError;

  constructor(error: PdfError, cause?: unknown) {
    super(`PDF not shown: ${error.kind}`, { cause });
    this.name = 'PdfFailure';
    this.error = error;
  }
}
