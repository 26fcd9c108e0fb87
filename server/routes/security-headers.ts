import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** For answers that are no page: whatever a browser makes of them, it loads and runs nothing. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What no page of ours asks for; pictures for eKYC are taken with the camera, by our own pages alone. */
const permissions = [
  'accelerometer',
  'browsing-topics',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * The policy of the page: our own files alone, style sheets with the nonce of this very response, and of scripts in the page itself
 * those with these hashes. Demo mode alone frames something: the mails of its outbox.
 */
export function pagePolicy(nonce: string, scriptSources: readonly string[], showsMails: boolean): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptSources, "'wasm-unsafe-eval'"].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    ...(showsMails ? ["frame-src 'self'"] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // Named in src/trusted-script-url.ts and src/app/trusted-html.ts.
    'trusted-types countersign-worker default',
  ].join('; ');
}

/** The policy of a mail that the outbox shows: its own styles and pictures, no script, and links that open a page of their own. */
export const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

/** The policy of the service worker: it asks our own service for what the page asks for, and runs nothing else. */
export const shellWorkerPolicy = "default-src 'none'; connect-src 'self'";

/**
 * The policy of the workers that read PDFs and HEIC photos: they fetch their own decoders (pictures of scanners, color profiles),
 * character maps and standard fonts, and run the decoders; nothing else.
 */
export const decoderWorkerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The policy of the worker that compares pages of a signed PDF: it starts workers that read PDFs, and nothing else. */
export const witnessWorkerPolicy =
  "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'";

/** The policy of the page that describes the interface: its own style, and nothing else. */
export function docsPolicy(nonce: string): string {
  return `${nothing}; style-src 'nonce-${nonce}'`;
}

/** Headers on everything that the service answers. The page's own policy replaces the one set here. */
export async function setSecurityHeaders(
  app: FastifyInstance,
  options: { readonly https: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({
      'content-security-policy': nothing,
      'permissions-policy': [...permissions.map((name) => `${name}=()`), 'camera=(self)'].join(', '),
    });
  });
}
