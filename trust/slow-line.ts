/** A line between a service and what it leans on, that holds back what goes over it. */
import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { freePort } from '../test/process/free-port.ts';

const pieces = (socket: Socket): AsyncIterable<Buffer> => socket;

export type SlowLine = { readonly port: number; close(): Promise<void> };

/** Listens at a port of its own; every piece waits for `milliseconds()` on its way to the other side. */
export async function openSlowLine(target: NetConnectOpts, milliseconds: () => number): Promise<SlowLine> {
  const port = await freePort();
  const open = new Set<Socket>();

  async function carry(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const piece of pieces(from)) {
        await pause(milliseconds());
        to.write(piece);
      }
      to.end();
    } catch {
      // One of the two sides is gone, and so is the line.
      to.destroy();
    }
  }

  const server = createServer((near) => {
    const far = connect(target);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
    void carry(near, far);
    void carry(far, near);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    async close() {
      open.forEach((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}
