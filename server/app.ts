import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { sql } from 'drizzle-orm';

import { isOutage } from './adapters/outage.ts';
import { shedLoad } from './routes/load-shedding.ts';
import { mountApiDocs } from './routes/api-docs.ts';
import { boundBodies } from './routes/arriving-bodies.ts';
import { answerFailures, answerNoRequest } from './routes/failures.ts';
import { allowOrigins } from './routes/cors.ts';
import { handlers } from './routes/handlers.ts';
import { measureRequests, mountMetrics } from './routes/metrics.ts';
import { mountMailEvents } from './routes/mail-events.ts';
import { mountHealth } from './routes/health.ts';
import { acceptBodies, mountOperations } from './routes/mount.ts';
import { mountOneClickUnsubscribe } from './routes/one-click-unsubscribe.ts';
import { servePage } from './routes/page.ts';
import { setSecurityHeaders } from './routes/security-headers.ts';
import { endConnections } from './routes/end-connections.ts';
import type { Dependencies } from './services/dependencies.ts';

export type AppOptions = {
  /** PUBLIC_URL without a slash at its end, or `null` for the address that each request came to. */
  readonly baseUrl: string | null;
  /** Where the built page lies, or `null` for a service without one. */
  readonly pageFolder: string | null;
  readonly corsOrigins: readonly string[];
  /** Whether, or at which addresses, a proxy in front is believed about where a request came from. */
  readonly trustProxy: boolean | string;
  readonly logger: FastifyBaseLogger | null;
  /** What opens `/metrics`; `null` where nobody reads it. */
  readonly metricsToken: string | null;
  /** What a mail service tells with what has become of mails; `null` where none does. */
  readonly mailEventsToken: string | null;
  /** Where the demo's test authority is confirmed, for the page to lead to it. */
  readonly remoteConfirmUrl?: string;
};

/** Signing may wait for people and authorities for minutes; everything else is far below. */
const requestMilliseconds = 300_000;

/** The service over HTTP. It never listens: `main.ts` does, and tests call `inject`. */
export async function createApp(deps: Dependencies, options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    // Fastify would log whole addresses, which hold download tokens; see `logRequests`.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy,
    requestTimeout: requestMilliseconds,
    // The router would answer a longer one without envelope and headers, and no head is as long; `parseInput` refuses them.
    routerOptions: { maxParamLength: maxHeaderSize },
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : undecodable),
    clientErrorHandler: answerNoRequest,
    return503OnClosing: true,
  });
  logRequests(app);
  measureRequests(app, deps);
  endConnections(app);
  answerFailures(app, isOutage);
  await setSecurityHeaders(app, { https: options.baseUrl?.startsWith('https:') === true });
  allowOrigins(app, options.corsOrigins);
  boundBodies(app, deps);
  shedLoad(app, deps);
  await app.register(rateLimit, { global: false });
  // Brotli's default quality would take seconds for a large script. A page of a list is compressed in a millisecond, and a stream for it
  // takes as much again.
  await app.register(compress, {
    threshold: 2048,
    syncThreshold: 131_072,
    // Half the time of gzip's default, for a tenth more bytes; the page's files were compressed with the build.
    zlibOptions: { level: 3 },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  // Calls that wait for a change would hold up the end of the service.
  app.addHook('preClose', () => deps.changeFeed.stop());
  acceptBodies(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  mountHealth(app, () => answers(deps));
  mountMetrics(app, deps, options.metricsToken);
  mountMailEvents(app, deps, options.mailEventsToken);
  mountOneClickUnsubscribe(app, deps);
  mountOperations(app, deps, handlers, { baseUrl: options.baseUrl });
  mountApiDocs(app, { demo: deps.settings.demo, baseUrl: options.baseUrl });
  await servePage(app, options.pageFolder, {
    apiBaseUrl: '',
    demo: deps.settings.demo,
    documentFileMaxBytes: deps.settings.documentFileMaxBytes,
    remoteConfirmUrl: options.remoteConfirmUrl,
  });
  return app;
}

/** Where a path leads that cannot be decoded: nowhere, with an envelope and headers that the router would not give it. */
const undecodable = '/api/undecodable';

function isDecodable(url: string): boolean {
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** A worker answers no more than whether it is well, and what it does. */
export function createWorkerApp(
  deps: Dependencies,
  { logger, metricsToken }: { readonly logger: FastifyBaseLogger; readonly metricsToken: string | null },
): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
  });
  endConnections(app);
  mountHealth(app, () => answers(deps));
  mountMetrics(app, deps, metricsToken);
  return app;
}

async function answers(deps: Dependencies): Promise<boolean> {
  try {
    await deps.db.execute(sql`select 1`);
    return true;
  } catch {
    return false;
  }
}

/** What of an address may be told: ids that the service gave. Everything else may be a person's code, or a secret. */
const plainId = /^(?:\d{1,9}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The route that a request came to, with its ids. */
function loggedPath({ routeOptions, params }: FastifyRequest): string {
  const given = new Map(Object.entries(params ?? {}));
  return (routeOptions.url ?? '(none)').replace(/:(\w+)/g, (name, key: string) => {
    const value: unknown = given.get(key);
    return typeof value === 'string' && plainId.test(value) ? value : name;
  });
}

/** One line for each request. Queries stay out: they hold download tokens. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}
