/** A mailbox of the tests, read by IMAP (RFC 3501): as much of it as looking for unread mails takes. */
import { createServer, type Socket } from 'node:net';

import { listen } from './loopback.ts';

export type ImapServer = {
  /** With the user and the password of its only mailbox. */
  readonly url: string;
  /** Puts a mail into the mailbox. */
  append(raw: string): void;
  /** How many are unread. */
  readonly unread: () => number;
  close(): Promise<void>;
};

type Stored = { readonly raw: Buffer; seen: boolean };

export async function startImapServer(): Promise<ImapServer> {
  const mails: Stored[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // A client may leave without a word.
    socket.on('error', () => undefined);
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    let waiting = '';
    socket.on('data', (chunk) => {
      waiting += chunk.toString('latin1');
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        const [tag = '', ...words] = waiting.slice(0, end).split(' ');
        waiting = waiting.slice(end + 2);
        answer(socket, tag, words.join(' '));
      }
    });
  });

  function answer(socket: Socket, tag: string, command: string): void {
    const [, number = '', what = ''] = /^UID (?:FETCH|STORE) (\d+) (.*)$/i.exec(command) ?? [];
    const mail = mails[Number(number) - 1];
    if (/^UID FETCH/i.test(command) && mail) {
      const length = Number(/<0\.(\d+)>/.exec(what)?.[1] ?? mail.raw.length);
      const source = mail.raw.subarray(0, length);
      socket.write(`* ${number} FETCH (UID ${number} BODY[]<0> {${String(source.length)}}\r\n`);
      socket.write(source);
      socket.write(')\r\n');
    } else if (/^UID STORE/i.test(command) && mail) {
      mail.seen = true;
    } else if (/^UID SEARCH/i.test(command)) {
      const unread = mails.flatMap(({ seen }, index) => (seen ? [] : [String(index + 1)]));
      socket.write(`* SEARCH ${unread.join(' ')}\r\n`);
    } else if (/^CAPABILITY/i.test(command)) {
      socket.write('* CAPABILITY IMAP4rev1\r\n');
    } else if (/^LIST/i.test(command)) {
      socket.write('* LIST (\\HasNoChildren) "/" "INBOX"\r\n');
    } else if (/^SELECT/i.test(command)) {
      const count = String(mails.length);
      socket.write(
        `* ${count} EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS (\\Seen)] stored\r\n* OK [UIDVALIDITY 1] valid\r\n`,
      );
    }
    const isLogin = /^LOGIN /i.test(command);
    const mayIn = /^LOGIN "?reader"? "?pass word"?$/i.test(command);
    socket.write(isLogin && !mayIn ? `${tag} NO wrong password\r\n` : `${tag} OK done\r\n`);
  }

  const port = await listen(server);
  return {
    url: `imap://reader:pass%20word@127.0.0.1:${String(port)}`,
    append: (raw) => {
      mails.push({ raw: Buffer.from(raw), seen: false });
    },
    unread: () => mails.filter(({ seen }) => !seen).length,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) {
          socket.destroy();
        }
        server.close(() => resolve());
      }),
  };
}
