import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { installation } from '../database/schema/installation.ts';
import type { KeyVault } from '../security/key-vault.ts';
import { HandOverError } from './messenger.ts';
import { callZalo } from './zalo-call.ts';
import type { ZaloSettings } from './zalo-settings.ts';

/** The row of `installation` that holds the tokens, sealed; also the name of the lock. */
const key = 'zalo-tokens';

const storedSchema = z.object({
  /** The refresh token of the operator that these come from: another one begins anew. */
  given: z.string(),
  refreshToken: z.string(),
  accessToken: z.string().nullable(),
  validUntil: z.number(),
});

type Stored = z.output<typeof storedSchema>;

/** Seconds, which Zalo writes as text; without them a token counts as good until Zalo refuses it, a day at most. */
const renewedSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().positive().catch(86_400),
});

/** A token is renewed this long before its end, so that none ends on its way. */
const marginMs = 300_000;

export type ZaloTokensOptions = {
  readonly settings: Pick<ZaloSettings, 'appId' | 'secretKey' | 'refreshToken' | 'tokenUrl'>;
  readonly db: Database;
  readonly vault: KeyVault;
  readonly clock: Clock;
  readonly timeoutMilliseconds: number;
};

export type ZaloTokens = {
  /** A token to send with, other than one that Zalo has just refused. @throws {HandOverError} when none can be had. */
  accessToken(refused?: string): Promise<string>;
};

/**
 * Zalo gives a new refresh token with each use, and takes none twice: so the current one is stored, sealed, and used under a lock that
 * all processes share. The lock is held during the call, once in a day or so.
 */
export function createZaloTokens({
  settings,
  db,
  vault,
  clock,
  timeoutMilliseconds,
}: ZaloTokensOptions): ZaloTokens {
  let renewing: Promise<string> | null = null;

  async function read(from: Queryable): Promise<Stored> {
    const [row] = await from.select().from(installation).where(eq(installation.key, key));
    const stored = row && storedSchema.parse(JSON.parse(vault.openText('zalo-tokens', row.value)));
    return stored?.given === settings.refreshToken
      ? stored
      : {
          given: settings.refreshToken,
          refreshToken: settings.refreshToken,
          accessToken: null,
          validUntil: 0,
        };
  }

  function usable({ accessToken, validUntil }: Stored, refused: string | undefined): string | null {
    const isGood = accessToken !== refused && validUntil - marginMs > clock.now().getTime();
    return isGood ? accessToken : null;
  }

  async function renew(refused: string | undefined): Promise<string> {
    return db.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
      const stored = await read(transaction);
      // Another process may have renewed it while this one waited.
      const ready = usable(stored, refused);
      if (ready !== null) {
        return ready;
      }
      const renewed = await ask(stored.refreshToken);
      const next: Stored = {
        given: settings.refreshToken,
        refreshToken: renewed.refresh_token,
        accessToken: renewed.access_token,
        validUntil: clock.now().getTime() + renewed.expires_in * 1000,
      };
      const value = vault.sealText('zalo-tokens', JSON.stringify(next));
      await transaction
        .insert(installation)
        .values({ key, value })
        .onConflictDoUpdate({ target: installation.key, set: { value } });
      return renewed.access_token;
    });
  }

  async function ask(refreshToken: string): Promise<z.output<typeof renewedSchema>> {
    const answer = await callZalo({
      url: settings.tokenUrl,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        secret_key: settings.secretKey,
      },
      body: new URLSearchParams({
        refresh_token: refreshToken,
        app_id: settings.appId,
        grant_type: 'refresh_token',
      }).toString(),
      timeoutMilliseconds,
    });
    const renewed = renewedSchema.safeParse(answer);
    if (!renewed.success) {
      const code = answer.error === undefined ? '' : ` (${String(answer.error)})`;
      throw new HandOverError(`Zalo gave no new token${code}: ZALO_REFRESH_TOKEN may have to be a new one`);
    }
    return renewed.data;
  }

  return {
    async accessToken(refused) {
      const ready = usable(await read(db), refused);
      if (ready !== null) {
        return ready;
      }
      renewing ??= renew(refused).finally(() => {
        renewing = null;
      });
      return renewing;
    },
  };
}
