import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

import { envelopeCode } from '../../contract/envelope.ts';
import { formatMessage } from '../../contract/messages.ts';
import type { Priority } from '../../contract/operation.ts';
import { isIdle, isLetIn, type Pressure, nextPressure } from '../domain/load-shedding.ts';
import { UnderWay } from '../domain/under-way.ts';
import type { Dependencies } from '../services/dependencies.ts';
import { isArriving } from './arriving-bodies.ts';
import { sendFailure } from './envelope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How much a call would be missed; a route without one is neither counted nor refused. */
    priority?: Priority | null;
  }
  interface FastifyRequest {
    /** Admits a call whose body came late, once it is here; false where the call was refused instead. */
    admitLate: (() => boolean) | null;
  }
}

/** How often the load is looked at. */
export const measureIntervalMs = 500;
/** Calls that take longer than so many looks at an idle machine count no more. */
const intervalsCounted = 20;
/** How long a refused caller may best wait, in seconds: what is under way is answered by then. */
const busySeconds = 3;

/**
 * Refuses calls while there is more to do than can be done soon: before anything of them is read, and before the database is asked.
 * What was let in is answered in time then, and who was refused knows at once. A call counts once its body is here: until then it is its
 * sender who keeps it, and whoever sends slowly would keep out the others.
 */
export function shedLoad(
  app: FastifyInstance,
  {
    loadMonitor,
    log,
    metrics,
  }: Pick<Dependencies, 'loadMonitor' | 'log'> & {
    readonly metrics: Pick<Dependencies['metrics'], 'requestShed'>;
  },
): void {
  const underWay = new UnderWay(intervalsCounted);
  let pressure: Pressure = 0;
  let refused = 0;

  const look = (): void => {
    const measured = {
      lagMilliseconds: loadMonitor.lagMilliseconds(),
      waitingForDatabase: loadMonitor.waitingForDatabase(),
    };
    pressure = nextPressure(pressure, measured);
    if (refused > 0) {
      log.warn({ refused, underWay: underWay.count, pressure, ...measured }, 'too busy for some calls');
      refused = 0;
    }
    if (isIdle(measured)) {
      underWay.tick();
    }
  };
  const timer = setInterval(look, measureIntervalMs).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });

  const isAdmitted = (priority: Priority, reply: FastifyReply): boolean => {
    if (isLetIn(priority, underWay.count, pressure)) {
      return true;
    }
    refused += 1;
    metrics.requestShed(priority);
    void reply.header('retry-after', String(busySeconds));
    sendFailure(reply, envelopeCode.unavailable, [formatMessage('busy')]);
    return false;
  };
  const count = (reply: FastifyReply): void => {
    const begun = underWay.begin();
    reply.raw.once('close', () => underWay.end(begun));
  };

  app.decorateRequest('admitLate', null);
  app.addHook('onRequest', async (request, reply) => {
    const priority = request.routeOptions.config.priority ?? null;
    if (priority === null) {
      return;
    }
    if (isArriving(request.raw)) {
      // What came together with the head is read by then.
      await setImmediate();
    }
    if (!isAdmitted(priority, reply)) {
      return reply;
    }
    if (!isArriving(request.raw)) {
      count(reply);
      return;
    }
    request.admitLate = () => {
      request.admitLate = null;
      const admitted = isAdmitted(priority, reply);
      if (admitted) {
        count(reply);
      }
      return admitted;
    };
  });
  // A form with files is read by its operation, which asks then.
  app.addHook('preHandler', async (request, reply) => {
    if (request.admitLate !== null && !isArriving(request.raw) && !request.admitLate()) {
      return reply;
    }
  });
}
