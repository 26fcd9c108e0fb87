import { z } from 'zod';

const companyChoiceSchema = z.object({
  kind: z.literal('company-choice'),
  accountId: z.string(),
  tokenVersion: z.number().int(),
  /** Absent from tokens of before there were rows of sessions. */
  sessionId: z.string().exactOptional(),
});

const sessionSchema = companyChoiceSchema.extend({
  kind: z.literal('session'),
  userId: z.number().int(),
  comId: z.number().int(),
});

const documentSchema = z.object({
  kind: z.literal('document'),
  /** How the bearer came in: a typed code never skips the one-time code. */
  via: z.enum(['process-code', 'link', 'in-person']),
  /** Of a grant, or of an in-person signing. */
  grantId: z.string(),
  userId: z.number().int(),
  comId: z.number().int(),
  documentId: z.string(),
  stepId: z.string(),
  tokenVersion: z.number().int(),
});

/** What a bearer token says. Each kind has an audience of its own; none is taken for another (companion operations, §2). */
export const claimsSchema = z.discriminatedUnion('kind', [
  companyChoiceSchema,
  sessionSchema,
  documentSchema,
]);
export type TokenClaims = Readonly<z.output<typeof claimsSchema>>;

/** What a download token opens: one stored file under one name, for one hour. */
export const downloadSchema = z.object({
  sha256: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  size: z.number().int().nonnegative(),
  /** The file is among those that are kept for a while, and `sha256` is its key there. */
  isShortLived: z.boolean().exactOptional(),
});
export type DownloadClaims = Readonly<z.output<typeof downloadSchema>>;

/** What an archive's token opens, for one hour. */
export const archiveSchema = z.union([
  /** The component files of one document, as they stand when it is fetched. */
  z.object({
    comId: z.number().int(),
    documentId: z.string(),
    variant: z.enum(['current', 'original']),
  }),
  /** The files of several documents, as they stood when it was asked for: listed in a short-lived file under this key. */
  z.object({ listKey: z.string() }),
  /** Everything that is kept about a person of a company, as it is when it is fetched. */
  z.object({ comId: z.number().int(), personId: z.number().int() }),
]);
export type ArchiveClaims = Readonly<z.output<typeof archiveSchema>>;

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
