import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets a server end as soon as it has answered. By itself it waits for a minute and more: for connections that browsers open ahead of what
 * they will ask for, and for those that stay open behind an answer that was under way when the end began. The former are cut then, since
 * nothing was asked on them, and the latter are ended with their answer.
 */
export function endConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isEnding = false;
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    unused.delete(socket);
    response.once('finish', () => {
      if (isEnding) {
        socket.end();
      }
    });
  });
  app.addHook('preClose', (done) => {
    isEnding = true;
    for (const socket of unused) {
      socket.destroy();
    }
    done();
  });
}
