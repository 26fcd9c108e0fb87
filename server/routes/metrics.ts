import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';

import type { Dependencies } from '../services/dependencies.ts';
import { hasOperatorToken } from './operator-token.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The id of the operation that a route is of; what else is answered has none. */
    operation?: string;
  }
}

/** Counts and times every request, also those that are refused. */
export function measureRequests(app: FastifyInstance, { metrics }: Pick<Dependencies, 'metrics'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const end = metrics.requestBegan();
    finished(reply.raw, (error) =>
      end({
        operation: request.routeOptions.config.operation ?? null,
        status: error ? null : reply.statusCode,
        seconds: reply.elapsedTime / 1000,
      }),
    );
  });
}

/** `/metrics` for whoever has the token; without one in the settings there is no such path. */
export function mountMetrics(
  app: FastifyInstance,
  { metrics, secrets }: Pick<Dependencies, 'metrics' | 'secrets'>,
  token: string | null,
): void {
  if (token === null) {
    return;
  }
  app.get('/metrics', async (request, reply) => {
    if (!hasOperatorToken({ secrets }, token, request, reply)) {
      return reply;
    }
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read());
  });
}
