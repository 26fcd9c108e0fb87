import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';

import { endConnections } from './end-connections.ts';

it('lets a service end once it has answered, whatever connections stay open', async () => {
  const app = fastify();
  endConnections(app);
  const asked = Promise.withResolvers<undefined>();
  const mayAnswer = Promise.withResolvers<undefined>();
  app.get('/', async () => {
    asked.resolve(undefined);
    await mayAnswer.promise;
    return 'answered';
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const accepted = once(app.server, 'connection');
  const ahead = connect(Number(new URL(address).port), '127.0.0.1').resume();
  await accepted;
  const cut = once(ahead, 'close');
  const answer = fetch(address);
  await asked.promise;

  const closed = app.close();
  await cut;
  mayAnswer.resolve(undefined);
  expect(await (await answer).text()).toBe('answered');
  await closed;
});
