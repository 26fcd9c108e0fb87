import type { FastifyInstance } from 'fastify';

const exposed =
  'Content-Disposition, Content-Range, Accept-Ranges, Content-Length, ETag, Retry-After, X-First-Page';

/**
 * Lets pages of these origins call the interface. Tokens travel in a header of their own, so no credentials are shared and
 * nothing is taken from cookies.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) {
    return;
  }
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) {
      return;
    }
    void reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed });
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
      return reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
          'access-control-allow-headers': 'Authorization, Content-Type, Range, If-Range',
          'access-control-max-age': '600',
        })
        .send();
    }
  });
}
