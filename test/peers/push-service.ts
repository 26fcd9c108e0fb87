import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { importJWK, jwtVerify } from 'jose';

import { close, listen } from './loopback.ts';

/** What a browser gives of its subscription. */
export type Subscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** As the page and the service call it. */
type PrivateKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

export type TakenPush = {
  readonly endpoint: string;
  readonly headers: IncomingHttpHeaders;
  /** Who sends it, as its token says (RFC 8292). */
  readonly subject: string | undefined;
  /** As the browser decrypts it. */
  readonly text: string;
};

export type PushService = {
  readonly origin: string;
  /** Every message that it took, oldest first. */
  readonly taken: TakenPush[];
  /** What it answers from now on in place of taking messages; `null` for taking them, and `silence` for never answering. */
  trouble: number | 'silence' | null;
  /** How often it was called. */
  calls: number;
  /** A browser that has asked for messages of one sender. */
  subscribe(senderKey: string): Promise<Subscription>;
  close(): Promise<void>;
};

const base64url = (bytes: ArrayBuffer | Uint8Array): string =>
  Buffer.from(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)).toString('base64url');

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));

const ecdh = { name: 'ECDH', namedCurve: 'P-256' } as const;

async function derive(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8);
  return new Uint8Array(bits);
}

/** Decrypts as a browser does: RFC 8291 by the Web Crypto API, which the service does not use for it. */
export async function decryptPush(
  body: Uint8Array,
  privateKey: PrivateKey,
  { p256dh, auth }: Subscription['keys'],
): Promise<string> {
  const salt = new Uint8Array(body.subarray(0, 16));
  const keyLength = body[20] ?? 0;
  const senderKey = new Uint8Array(body.subarray(21, 21 + keyLength));
  const record = new Uint8Array(body.subarray(21 + keyLength));
  if (record.length > Buffer.from(body).readUInt32BE(16)) {
    throw new Error('there is more than one record');
  }
  const sender = await crypto.subtle.importKey('raw', senderKey, ecdh, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: sender }, privateKey, 256);
  const info = new Uint8Array([...Buffer.from('WebPush: info\0'), ...bytesOf(p256dh), ...senderKey]);
  const secret = await derive(new Uint8Array(shared), bytesOf(auth), info, 32);
  const encoder = new TextEncoder();
  const contentKey = await derive(secret, salt, encoder.encode('Content-Encoding: aes128gcm\0'), 16);
  const iv = await derive(secret, salt, encoder.encode('Content-Encoding: nonce\0'), 12);
  const key = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['decrypt']);
  const padded = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, record));
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) {
    throw new Error('the last record does not say that it is the last');
  }
  return new TextDecoder().decode(padded.subarray(0, end));
}

type Browser = {
  readonly privateKey: PrivateKey;
  readonly keys: Subscription['keys'];
  readonly senderKey: string;
};

/** Takes messages as the push services of browsers do, and reads them as the browsers would. `now` is the service's time. */
export async function startPushService(now: () => Date): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const taken: TakenPush[] = [];

  /** Answers a status. */
  async function take(path: string, headers: IncomingHttpHeaders, body: Uint8Array): Promise<number> {
    const browser = browsers.get(path);
    if (browser === undefined) {
      return 404;
    }
    const [, token = '', key = ''] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
    if (key !== browser.senderKey) {
      return 403;
    }
    const point = bytesOf(key);
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: base64url(point.subarray(1, 33)),
      y: base64url(point.subarray(33)),
    };
    const verified = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
      audience: push.origin,
      algorithms: ['ES256'],
      currentDate: now(),
    }).catch(() => null);
    const lasts = (verified?.payload.exp ?? Infinity) - now().getTime() / 1000;
    if (verified === null || lasts > 86_400) {
      return 401;
    }
    if (headers['content-encoding'] !== 'aes128gcm' || headers['ttl'] === undefined || body.length > 4096) {
      return 400;
    }
    const text = await decryptPush(body, browser.privateKey, browser.keys);
    taken.push({ endpoint: `${push.origin}${path}`, headers, subject: verified.payload.sub, text });
    return 201;
  }

  const server = createServer((request, response) => {
    push.calls += 1;
    void buffer(request).then(async (body) => {
      if (push.trouble === 'silence') {
        return;
      }
      const status = push.trouble ?? (await take(request.url ?? '', request.headers, new Uint8Array(body)));
      response.writeHead(status, { 'retry-after': '1' }).end();
    });
  });
  const push: PushService = {
    origin: `http://127.0.0.1:${String(await listen(server))}`,
    taken,
    trouble: null,
    calls: 0,
    async subscribe(senderKey) {
      const pair = await crypto.subtle.generateKey(ecdh, true, ['deriveBits']);
      const keys = {
        p256dh: base64url(await crypto.subtle.exportKey('raw', pair.publicKey)),
        auth: base64url(crypto.getRandomValues(new Uint8Array(16))),
      };
      const path = `/send/${base64url(crypto.getRandomValues(new Uint8Array(12)))}`;
      browsers.set(path, { privateKey: pair.privateKey, keys, senderKey });
      return { endpoint: `${push.origin}${path}`, keys };
    },
    close: () => close(server),
  };
  return push;
}
