/** What a bearer token says. Each kind has an audience of its own; none is taken for another (companion operations, §2). */
export type TokenClaims =
  | {
      readonly kind: 'company-choice';
      readonly accountId: string;
      readonly tokenVersion: number;
      /** Absent from tokens of before there were rows of sessions. */
      readonly sessionId?: string;
    }
  | {
      readonly kind: 'session';
      readonly accountId: string;
      readonly userId: number;
      readonly comId: number;
      readonly tokenVersion: number;
      readonly sessionId?: string;
    }
  | {
      readonly kind: 'document';
      /** How the bearer came in: a typed code never skips the one-time code. */
      readonly via: 'process-code' | 'link' | 'in-person';
      /** Of a grant, or of an in-person signing. */
      readonly grantId: string;
      readonly userId: number;
      readonly comId: number;
      readonly documentId: string;
      readonly stepId: string;
      readonly tokenVersion: number;
    };

/** What a download token opens: one stored file under one name, for one hour. */
export type DownloadClaims = {
  readonly sha256: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly size: number;
  /** The file is among those that are kept for a while, and `sha256` is its key there. */
  readonly isShortLived?: boolean;
};

/** What an archive's token opens, for one hour. */
export type ArchiveClaims =
  /** The component files of one document, as they stand when it is fetched. */
  | {
      readonly comId: number;
      readonly documentId: string;
      readonly variant: 'current' | 'original';
    }
  /** The files of several documents, as they stood when it was asked for: listed in a short-lived file under this key. */
  | { readonly listKey: string }
  /** Everything that is kept about a person of a company, as it is when it is fetched. */
  | { readonly comId: number; readonly personId: number };

export interface Tokens {
  /** Ends at `endsAt`, or after the hours of the configuration. */
  issue(claims: TokenClaims, endsAt?: Date): Promise<{ readonly token: string; readonly expiresAt: Date }>;
  /** `null` for a token that is malformed, forged or over. */
  read(token: string): Promise<{ readonly claims: TokenClaims; readonly expiresAt: Date } | null>;
  /** Like `read`, for a token that may be over, as proof of who once held it. For thirty days: it opens nothing. */
  readEnded(token: string): Promise<TokenClaims | null>;
  issueDownload(claims: DownloadClaims): Promise<string>;
  readDownload(token: string): Promise<DownloadClaims | null>;
  issueArchive(claims: ArchiveClaims): Promise<string>;
  readArchive(token: string): Promise<ArchiveClaims | null>;
}
