import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

import { apiDocsPage } from './api-docs-page.ts';
import { openApiDocument } from './openapi.ts';
import { docsPolicy } from './security-headers.ts';

/** The interface for people at `/api/docs`, and for programs at `/api/docs/openapi.json`. Both are made from the registry, when they are first asked for. */
export function mountApiDocs(
  app: FastifyInstance,
  options: { readonly demo: boolean; readonly baseUrl: string | null },
): void {
  let document: ReturnType<typeof openApiDocument> | null = null;
  const made = () => (document ??= openApiDocument({ demo: options.demo, server: options.baseUrl ?? '/' }));

  app.get('/api/docs/openapi.json', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(made())),
  );

  app.get('/api/docs', (_request, reply) => {
    const nonce = randomBytes(18).toString('base64');
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': docsPolicy(nonce) })
      .type('text/html; charset=utf-8')
      .send(apiDocsPage(made(), nonce));
  });
}
