import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { envelopeCode } from '../../contract/envelope.ts';
import { formatMessage } from '../../contract/messages.ts';
import { configPath, type RuntimeConfig } from '../../contract/runtime-config.ts';
import { sendFailure } from './envelope.ts';
import { inlineStart, noncePlace } from './inline-start.ts';
import {
  pagePolicy,
  decoderWorkerPolicy,
  shellWorkerPolicy,
  witnessWorkerPolicy,
} from './security-headers.ts';

/** Paths of the interface: what is not found there is never answered with the page. */
const interfacePath = /^\/(?:api|v2|auth|healthz|readyz|metrics|mail-events)(?:\/|$)/i;

/** Names that the page's build gives hold a hash of the content. */
const hashedAsset = /[\\/]assets[\\/][^\\/]+-[\w-]{8}\.\w+$/;

/** The workers that read PDFs and HEIC photos, as the build names them. */
const decoderWorker = /[\\/]assets[\\/](?:pdf\.worker[^\\/]*\.mjs|heic-worker[^\\/]*\.js)$/;

/** The worker that compares pages of a signed PDF, as the build names it. */
const witnessWorker = /[\\/]assets[\\/]witness-worker[^\\/]*\.js$/;

/** What a file ends with that the build packed. */
const packedEnding = /\.(?:br|gz)$/;

/** Its requests stand under the policy that its own file came with. */
const shellWorker = 'sw.js';

/**
 * Serves the built page: its files, its settings, and its HTML document for every address that the page routes by
 * itself. The document gets a fresh nonce each time. Everything else that is not found is answered by an envelope.
 */
export async function servePage(
  app: FastifyInstance,
  folder: string | null,
  config: RuntimeConfig,
): Promise<void> {
  const read = async (name: string): Promise<string | null> => {
    const path = folder === null ? null : join(folder, name);
    return path !== null && existsSync(path) ? await readFile(path, 'utf8') : null;
  };
  const readPage = async (name: string) => {
    const html = await read(name);
    return html === null ? null : inlineStart(html, config, read);
  };
  const page = await readPage('index.html');
  // A mail's link has its own, where the build made one.
  const linkPage = (await readPage('open.html')) ?? page;

  app.get(configPath, (_request, reply) => reply.header('cache-control', 'no-store').send(config));

  const sendPage = (reply: FastifyReply, started = page): FastifyReply => {
    if (started === null) {
      return notFound(reply);
    }
    const nonce = randomBytes(18).toString('base64');
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': pagePolicy(nonce, started.scriptSources, config.demo),
      })
      .type('text/html; charset=utf-8')
      .send(started.html.replaceAll(noncePlace, nonce));
  };

  if (folder !== null && page !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      // The build wrote them beside the files: nothing is packed anew for anybody.
      preCompressed: true,
      setHeaders: (reply, sentPath) => {
        const path = sentPath.replace(packedEnding, '');
        if (path === join(folder, shellWorker)) {
          void reply.header('content-security-policy', shellWorkerPolicy);
        }
        if (decoderWorker.test(path)) {
          void reply.header('content-security-policy', decoderWorkerPolicy);
        }
        if (witnessWorker.test(path)) {
          void reply.header('content-security-policy', witnessWorkerPolicy);
        }
        void reply.header(
          'cache-control',
          hashedAsset.test(path)
            ? 'public, max-age=31536000, immutable'
            : 'public, max-age=0, must-revalidate',
        );
      },
    });
    app.get('/', (_request, reply) => sendPage(reply));
    app.get('/index.html', (_request, reply) => sendPage(reply));
    app.get('/open', (_request, reply) => sendPage(reply, linkPage));
    app.get('/open.html', (_request, reply) => sendPage(reply, linkPage));
  }

  app.setNotFoundHandler((request, reply) => (isPageAddress(request) ? sendPage(reply) : notFound(reply)));
}

function notFound(reply: FastifyReply): FastifyReply {
  return sendFailure(reply, envelopeCode.notFound, [formatMessage('notFound')]);
}

function isPageAddress(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '';
  const wantsHtml = /(?:^|[,\s])(?:text\/html|\*\/\*)/.test(request.headers.accept ?? '*/*');
  const isFile = /\.[a-z0-9]{2,5}$/i.test(path);
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    wantsHtml &&
    !isFile &&
    !interfacePath.test(path)
  );
}
