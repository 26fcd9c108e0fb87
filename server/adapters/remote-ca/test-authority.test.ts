import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, expect, it } from 'vitest';

import { createHttpCaller } from '../http/http-caller.ts';
import { createCscRemoteSigner } from './csc-remote-signer.ts';
import { RemoteSigningError } from '../../domain/remote-fault.ts';
import { startTestAuthority, type TestAuthority } from './test-authority.ts';

const account = { username: '001094012345', business: false } as const;
let authority: TestAuthority | null = null;
let folder: string | null = null;

afterEach(async () => {
  await authority?.stop();
  if (folder !== null) {
    await rm(folder, { recursive: true, force: true });
  }
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

it('runs beside a service, knows it by a secret, and ends with it', async () => {
  folder = await mkdtemp(join(tmpdir(), 'cs-authority-'));
  const exits: string[] = [];
  authority = startTestAuthority({
    host: '127.0.0.1',
    port: await freePort(),
    folder,
    seconds: 60,
    onExit: (why) => exits.push(why),
  });
  const http = createHttpCaller({ allow: 'anywhere' });
  const signer = createCscRemoteSigner({ ...authority.connection, http });
  const listed = () => signer.listCredentials(account).then((credentials) => credentials.length, String);
  await expect.poll(listed, { timeout: 30_000 }).toBe(1);

  const outsider = createCscRemoteSigner({ ...authority.connection, clientSecret: 'guessed', http });
  await expect(outsider.listCredentials(account)).rejects.toThrow('invalid_client');

  await authority.stop();
  await expect(signer.listCredentials(account)).rejects.toThrow(RemoteSigningError);
  expect(exits).toEqual([]);
}, 60_000);
