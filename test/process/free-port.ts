import { once } from 'node:events';
import { createServer } from 'node:net';

/*
 * Below what systems give to outgoing connections (Linux from 32,768, others from 49,152), so that no connection takes a port
 * while the program it was meant for starts, or starts again after a crash.
 */
const firstPort = 20_000;
const portsOfWorker = 2_000;
const stretches = 6;

/** Each worker of the tests has a stretch of its own, and begins anywhere in it: another run may be under way. */
const stretch = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % stretches;
let next = Math.floor(Math.random() * portsOfWorker);

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** A port of 127.0.0.1 that nobody listens at, and that no other test is given. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsOfWorker; tries += 1) {
    const port = firstPort + stretch * portsOfWorker + next;
    next = (next + 1) % portsOfWorker;
    if (await isFree(port)) {
      return port;
    }
  }
  throw new Error('No port is free');
}
