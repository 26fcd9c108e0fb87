import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

import { errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

import type { Clock } from '../clock.ts';
import { deriveKey } from './keyed-secrets.ts';
import {
  type ArchiveClaims,
  archiveSchema,
  claimsSchema,
  type DownloadClaims,
  downloadSchema,
  type TokenClaims,
  type Tokens,
} from './tokens.ts';

const algorithm = 'HS256';
const issuer = 'countersign';
const encodedHeader = Buffer.from(JSON.stringify({ alg: algorithm })).toString('base64url');
const downloadSeconds = 3600;
const downloadAudience = 'countersign:download';
const archiveAudience = 'countersign:archive';

const payloadSchema = z.object({ exp: z.number(), aud: z.string(), data: z.unknown() });

/** An audience for each kind: a process code's bearer is not a link's (companion operations, §2). */
function audienceOf(claims: TokenClaims): string {
  return claims.kind === 'document' ? `countersign:${claims.via}` : `countersign:${claims.kind}`;
}

const audiences = [
  'countersign:company-choice',
  'countersign:session',
  'countersign:process-code',
  'countersign:link',
  'countersign:in-person',
];

/** What a token that was opened says; `null` where it is another kind than its audience. */
function claimsOf(payload: z.output<typeof payloadSchema> | null) {
  const claims = claimsSchema.safeParse(payload?.data);
  return payload && claims.success && audienceOf(claims.data) === payload.aud
    ? { claims: claims.data, expiresAt: new Date(payload.exp * 1000) }
    : null;
}

/** Bearers of the last minutes, by their tokens. */
const recentMax = 2000;

/** How long after its end a token still proves who held it, in seconds. */
const endedSecondsMax = 30 * 24 * 3600;

/** JWTs signed with keys of the installation's secret. */
export function createTokens(installationSecret: Uint8Array, clock: Clock, tokenHours: number): Tokens {
  // As bytes, each signature would make a key of them anew, which takes twenty times as long as signing.
  const keyFor = (purpose: string): KeyObject => createSecretKey(deriveKey(installationSecret, purpose));
  const key = keyFor('tokens');
  const downloadKey = keyFor('download-tokens');

  // A list carries hundreds of download links. The library signs each in another thread, which takes ten times as long.
  function sign(data: object, audience: string, signingKey: KeyObject, seconds: number) {
    const issuedAt = Math.floor(clock.now().getTime() / 1000);
    const payload = { data, iss: issuer, aud: audience, iat: issuedAt, exp: issuedAt + seconds };
    const signed = `${encodedHeader}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
    const token = `${signed}.${createHmac('sha256', signingKey).update(signed).digest('base64url')}`;
    return { token, expiresAt: new Date((issuedAt + seconds) * 1000) };
  }

  async function open(token: string, audience: string[], verifyingKey: KeyObject, endedSeconds = 0) {
    try {
      const { payload } = await jwtVerify(token, verifyingKey, {
        algorithms: [algorithm],
        issuer,
        audience,
        currentDate: clock.now(),
        clockTolerance: endedSeconds,
        requiredClaims: ['exp', 'iat'],
      });
      return payloadSchema.parse(payload);
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError || error instanceof TypeError) {
        return null;
      }
      throw error;
    }
  }

  // A page sends the same token with every call, and the library verifies it in another thread each time.
  const recent = new LRUCache<string, NonNullable<ReturnType<typeof claimsOf>>>({ max: recentMax });

  async function readBearer(token: string) {
    const known = recent.get(token);
    if (known !== undefined) {
      return known.expiresAt > clock.now() ? known : null;
    }
    const read = claimsOf(await open(token, audiences, key));
    if (read !== null) {
      recent.set(token, read);
    }
    return read;
  }

  return {
    issue: async (claims, endsAt) => {
      const seconds =
        endsAt === undefined
          ? tokenHours * 3600
          : Math.max(0, Math.floor((endsAt.getTime() - clock.now().getTime()) / 1000));
      return sign(claims, audienceOf(claims), key, seconds);
    },
    read: readBearer,
    async readEnded(token) {
      return claimsOf(await open(token, audiences, key, endedSecondsMax))?.claims ?? null;
    },
    async issueDownload(claims: DownloadClaims) {
      return sign(claims, downloadAudience, downloadKey, downloadSeconds).token;
    },
    async readDownload(token) {
      const payload = await open(token, [downloadAudience], downloadKey);
      const claims = downloadSchema.safeParse(payload?.data);
      return claims.success ? claims.data : null;
    },
    async issueArchive(claims: ArchiveClaims) {
      return sign(claims, archiveAudience, downloadKey, downloadSeconds).token;
    },
    async readArchive(token) {
      const payload = await open(token, [archiveAudience], downloadKey);
      const claims = archiveSchema.safeParse(payload?.data);
      return claims.success ? claims.data : null;
    },
  };
}
