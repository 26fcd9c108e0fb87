import { z } from 'zod';

/*
 * What a service of the Cloud Signature Consortium API v2 answers, as far as this product reads it. Numbers in comments are
 * sections of CSC API v2.0.0.2.
 */

const text = z.string().max(2000);
const base64 = z
  .string()
  .max(20_000)
  .regex(/^[A-Za-z0-9+/\s]+(?:=\s*){0,2}$/);

/** 11.1 info. */
export const infoSchema = z.object({
  authType: z.array(text).max(20),
  /** Where its OAuth 2.0 server is; without it, at the service itself. */
  oauth2: text.nullish(),
});

/** 8.2.4 oauth2/token. */
export const tokenSchema = z.object({
  access_token: z.string().min(1).max(10_000),
  /** Seconds; an hour where it is not said. */
  expires_in: z.number().positive().default(3600),
});

/** 11.4, 11.5 CredentialInfo. */
export const credentialSchema = z.object({
  key: z.object({ status: text, algo: z.array(text).max(50) }),
  cert: z.object({ status: text.nullish(), certificates: z.array(base64).max(10).default([]) }),
  auth: z.object({ mode: text, objects: z.array(z.unknown()).max(20).nullish() }).nullish(),
  multisign: z.number().int().min(1).default(1),
});
export type CscCredential = z.output<typeof credentialSchema>;

/** 11.4 credentials/list. */
export const credentialsSchema = z.object({
  credentialIDs: z.array(text).max(100),
  credentialInfos: z
    .array(credentialSchema.extend({ credentialID: text }))
    .max(100)
    .nullish(),
});

/** 11.6 credentials/authorize and 11.7 credentials/authorizeCheck: authorized, or still under way. */
export const authorizationSchema = z.union([
  z.object({ SAD: z.string().min(1).max(20_000) }),
  z.object({ handle: z.string().min(1).max(2000) }),
]);

/** 11.10 signatures/signHash. */
export const signaturesSchema = z.object({ signatures: z.array(base64).max(1000) });

/** 10.1 errors. */
export const errorSchema = z.object({ error: text });
