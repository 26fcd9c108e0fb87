import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';

export type PgliteSocket = { close(): Promise<void> };

/** What a client wants run together, and is answered together. */
type Turn = { readonly socket: Socket; readonly messages: Buffer };

/**
 * Serves a PGlite on a socket, in PostgreSQL's protocol (its documentation, "Message Formats"). The messages of a statement are run in one
 * go and answered by one write: one by one, they would take longer to pass on than the statement does.
 *
 * All clients share PGlite's one session. Nobody comes into a client's transaction, which ends with its connection.
 */
export async function servePglite(pglite: PGlite, path: string): Promise<PgliteSocket> {
  const sockets = new Set<Socket>();
  const turns: Turn[] = [];
  let isRunning = false;
  /** Whose transaction is open. */
  let holder: Socket | null = null;

  const run = async ({ socket, messages }: Turn): Promise<void> => {
    socket.cork();
    try {
      await pglite.runExclusive(() =>
        pglite.execProtocolRawStream(messages, {
          onRawData: (data) => {
            // The bytes are PGlite's own memory, and change with its next answer.
            socket.write(Buffer.from(data));
          },
        }),
      );
      holder = pglite.isInTransaction() ? socket : null;
    } catch {
      // An error of a statement is an answer; this is PGlite's own, which the client learns by the end of its connection.
      socket.destroy();
    }
    socket.uncork();
  };

  const runAll = async (): Promise<void> => {
    if (isRunning) {
      return;
    }
    isRunning = true;
    for (;;) {
      if (holder?.destroyed) {
        await pglite.exec('rollback');
        holder = null;
      }
      const index = turns.findIndex(({ socket }) => holder === null || socket === holder);
      const [turn] = index === -1 ? [] : turns.splice(index, 1);
      if (turn === undefined) {
        break;
      }
      if (!turn.socket.destroyed) {
        await run(turn);
      }
    }
    isRunning = false;
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    const read = createTurnReader();
    socket.on('data', (chunk) => {
      const messages = read(chunk);
      if (messages === 'end') {
        socket.destroy();
        return;
      }
      turns.push(...messages.map((message) => ({ socket, messages: message })));
      void runAll();
    });
    // `close` follows.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      void runAll();
    });
  });
  server.listen(path);
  await once(server, 'listening');
  return {
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) {
        socket.destroy();
      }
      await closed;
    },
  };
}

/** Kinds of messages that wait for an answer: query, sync, flush, function call, end and failure of a copy, password. */
const asking = 'QSHFcfp';
const lengthBytes = 4;
/** How the first message of a connection names version 3.0 of the protocol. */
const protocolVersion = 196_608;

/**
 * Reads what a client sends, piece by piece, and gives out what has become complete: everything up to the last message that waits for an
 * answer. The first message of a connection has no kind, and comes on its own. `end` where the client takes its leave, or speaks another
 * protocol, which PGlite would wait over for good.
 */
export function createTurnReader(): (chunk: Buffer) => readonly Buffer[] | 'end' {
  let kindBytes = 0;
  let pieces: Buffer[] = [];
  let size = 0;
  /** Bytes until the next message is complete, so that a large one is put together once. */
  let wanted = 0;
  return (chunk) => {
    pieces.push(chunk);
    size += chunk.length;
    if (size < wanted) {
      return [];
    }
    const bytes = Buffer.concat(pieces);
    const complete: Buffer[] = [];
    let taken = 0;
    let asked = 0;
    for (let at = 0; ;) {
      const start = at + kindBytes;
      wanted = start + lengthBytes;
      if (bytes.length >= wanted) {
        const length = bytes.readInt32BE(start);
        if (length < lengthBytes) {
          return 'end';
        }
        wanted = start + length;
      }
      if (bytes.length < wanted) {
        break;
      }
      const kind = String.fromCharCode(bytes[at] ?? 0);
      at = wanted;
      if (kindBytes === 0) {
        if (at < 2 * lengthBytes || bytes.readInt32BE(lengthBytes) !== protocolVersion) {
          return 'end';
        }
        kindBytes = 1;
        complete.push(bytes.subarray(0, at));
        taken = at;
      } else if (kind === 'X') {
        return 'end';
      } else if (asking.includes(kind)) {
        asked = at;
      }
    }
    if (asked > taken) {
      complete.push(bytes.subarray(taken, asked));
      taken = asked;
    }
    pieces = [bytes.subarray(taken)];
    size = bytes.length - taken;
    wanted -= taken;
    return complete;
  };
}
