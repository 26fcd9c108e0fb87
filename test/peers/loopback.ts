/** Servers on this machine alone, on ports of their own. */
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';

/** Starts a server; answers its port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('No port was given');
  }
  return address.port;
}

/** Ends a server, whoever still waits for an answer. */
export async function close(server: HttpServer): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
