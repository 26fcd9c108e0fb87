import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

import type { ZaloSettings } from '../../server/adapters/messaging/zalo-settings.ts';
import { close, listen } from './loopback.ts';

const messageSchema = z.object({
  phone: z.string(),
  template_id: z.string(),
  template_data: z.record(z.string(), z.string()),
  tracking_id: z.string(),
});

export type ZaloMessage = z.output<typeof messageSchema>;

/** What it answers to a message: a code of Zalo's, a status of HTTP, more than anybody reads, or nothing at all. */
export type ZaloTrouble =
  | { readonly code: number; readonly message: string }
  | { readonly status: number }
  | 'huge'
  | 'silence';

export type ZaloServer = {
  readonly settings: Pick<ZaloSettings, 'appId' | 'secretKey' | 'refreshToken' | 'tokenUrl' | 'messageUrl'>;
  /** Messages that it took, oldest first. */
  readonly messages: ZaloMessage[];
  /** Refresh tokens that were used, oldest first. */
  readonly renewals: string[];
  /** Numbers that have no account. */
  readonly unknownPhones: Set<string>;
  trouble: ZaloTrouble | null;
  /** From now on only another access token is good. */
  expireAccessToken(): void;
  close(): Promise<void>;
};

/** A real server on this machine that speaks as Zalo does: a refresh token works once, and answers are 200 with a code. */
export async function startZaloServer(): Promise<ZaloServer> {
  const account = { appId: '4242', secretKey: 'zalo-secret', refreshToken: 'refresh-0' };
  const messages: ZaloMessage[] = [];
  const renewals: string[] = [];
  const unknownPhones = new Set<string>();
  let refreshToken = account.refreshToken;
  let accessToken: string | null = null;

  function renew(secret: unknown, form: URLSearchParams): unknown {
    const used = form.get('refresh_token') ?? '';
    const isGood =
      secret === account.secretKey &&
      form.get('app_id') === account.appId &&
      form.get('grant_type') === 'refresh_token' &&
      used === refreshToken;
    if (!isGood) {
      return { error: -14014, error_name: 'Invalid refresh token.' };
    }
    renewals.push(used);
    refreshToken = `refresh-${String(renewals.length)}`;
    accessToken = `access-${String(renewals.length)}`;
    return { access_token: accessToken, refresh_token: refreshToken, expires_in: '90000' };
  }

  function take(token: unknown, body: string): unknown {
    if (token !== accessToken) {
      return { error: -124, message: 'Access token invalid' };
    }
    const message = messageSchema.parse(JSON.parse(body));
    if (unknownPhones.has(message.phone)) {
      return { error: -118, message: `Zalo account of ${message.phone} not existed` };
    }
    messages.push(message);
    return { error: 0, message: 'Success', data: { msg_id: 'm1', sent_time: '0' } };
  }

  function answerTrouble(response: ServerResponse, trouble: ZaloTrouble): void {
    if (trouble === 'huge') {
      response.end(`{"error": 0, "message": "${'x'.repeat(1_000_000)}"}`);
    } else if (trouble !== 'silence') {
      const isCode = 'code' in trouble;
      response.statusCode = isCode ? 200 : trouble.status;
      response.end(isCode ? JSON.stringify({ error: trouble.code, message: trouble.message }) : 'busy');
    }
  }

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/token') {
        response.end(JSON.stringify(renew(request.headers['secret_key'], new URLSearchParams(body))));
      } else if (zalo.trouble === null) {
        response.end(JSON.stringify(take(request.headers['access_token'], body)));
      } else {
        answerTrouble(response, zalo.trouble);
      }
    });
  });
  const origin = `http://127.0.0.1:${String(await listen(server))}`;
  const zalo: ZaloServer = {
    settings: { ...account, tokenUrl: `${origin}/token`, messageUrl: `${origin}/message` },
    messages,
    renewals,
    unknownPhones,
    trouble: null,
    expireAccessToken: () => {
      accessToken = null;
    },
    close: () => close(server),
  };
  return zalo;
}
