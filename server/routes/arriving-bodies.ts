import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

import { envelopeCode } from '../../contract/envelope.ts';
import { formatMessage } from '../../contract/messages.ts';
import { addressKey } from '../domain/networks.ts';
import type { Dependencies } from '../services/dependencies.ts';
import { sendFailure } from './envelope.ts';

/** Bodies that one address (a /64 of IPv6) may be sending at once: more than a busy office does, little enough to hold. */
export const arrivingPerAddress = 50;
/** How often bodies on their way are looked at. */
export const bodyLookMilliseconds = 1000;
/** A body is ended after so many looks without a byte. */
export const looksWithoutProgress = 10;

/** Whether some of a request is still on its way. What tests inject comes at once. */
export function isArriving(message: IncomingMessage): boolean {
  return bringsBody(message) && message.socket instanceof Socket && !message.complete && !message.destroyed;
}

function bringsBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

type Arriving = { readonly message: IncomingMessage; bytes: number; looksInVain: number };

/** A body that the service has not made room for is late by its own fault. */
function waitsForSender({ readableLength, readableHighWaterMark }: IncomingMessage): boolean {
  return readableLength < readableHighWaterMark;
}

/** Whether a body has stood still for too long. */
function hasStalled(arriving: Arriving): boolean {
  const { bytesRead } = arriving.message.socket;
  if (bytesRead !== arriving.bytes || !waitsForSender(arriving.message)) {
    arriving.bytes = bytesRead;
    arriving.looksInVain = 0;
    return false;
  }
  arriving.looksInVain += 1;
  return arriving.looksInVain >= looksWithoutProgress;
}

/**
 * Bounds the bodies that come slowly or never: an address has so many on their way and no more, and one that stands still is ended with its
 * connection. It covers calls that were refused as well, whose bodies still come.
 */
export function boundBodies(app: FastifyInstance, { log }: Pick<Dependencies, 'log'>): void {
  const byAddress = new Map<string, Set<Arriving>>();

  const look = (): void => {
    let stalled = 0;
    for (const [address, bodies] of byAddress) {
      for (const body of bodies) {
        if (!isArriving(body.message)) {
          bodies.delete(body);
        } else if (hasStalled(body)) {
          bodies.delete(body);
          body.message.destroy();
          stalled += 1;
        }
      }
      if (bodies.size === 0) {
        byAddress.delete(address);
      }
    }
    if (stalled > 0) {
      log.warn({ stalled }, 'bodies of calls stood still');
    }
  };
  const timer = setInterval(look, bodyLookMilliseconds).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });

  app.addHook('onRequest', (request, reply, done) => {
    const message = request.raw;
    if (!isArriving(message)) {
      done();
      return;
    }
    const address = addressKey(request.ip);
    const others = [...(byAddress.get(address) ?? [])].filter((body) => isArriving(body.message));
    if (others.length >= arrivingPerAddress) {
      void reply.headers({
        connection: 'close',
        'retry-after': String((looksWithoutProgress * bodyLookMilliseconds) / 1000),
      });
      sendFailure(reply, envelopeCode.tooManyRequests, [formatMessage('tooManyRequests')]);
      return;
    }
    byAddress.set(
      address,
      new Set([...others, { message, bytes: message.socket.bytesRead, looksInVain: 0 }]),
    );
    done();
  });
}
