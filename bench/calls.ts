/**
 * What one call takes of processor time, in the service's own process and in that of the embedded database, beside a call of a bare
 * Fastify that reads one row by a prepared statement of the same database: one caller in a process of its own, one call after the other.
 *
 *   node bench/calls.ts [calls]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { z } from 'zod';

import { machineLoad } from './chromium.ts';
import { createListeningFixture } from './listening-fixture.ts';

const orderSchema = z.object({ url: z.string(), token: z.string(), calls: z.number() });
const ordersSchema = z.tuple([orderSchema], z.unknown());
type Order = z.output<typeof orderSchema>;

/** The caller's process: makes the calls that it is told, and says when they are answered. */
async function callAsTold(): Promise<void> {
  for (;;) {
    const { url, token, calls } = ordersSchema.parse(await once(process, 'message'))[0];
    for (let index = 0; index < calls; index += 1) {
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      if (!response.ok) {
        throw new Error(`${url}: ${String(response.status)}`);
      }
      await response.arrayBuffer();
    }
    process.send?.('answered');
  }
}

/** Milliseconds of processor time that another process has taken so far: its 14th and 15th figure, in hundredths of a second. */
function processorTimeOf(processId: number): number {
  const figures = readFileSync(`/proc/${String(processId)}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(figures[11]) + Number(figures[12])) * 10;
}

async function measure(calls: number): Promise<void> {
  const fixture = await createListeningFixture();
  const { baseUrl } = fixture.api;
  const [document] = await Promise.all(
    Array.from({ length: 9 }, async () => {
      const draft = await fixture.create();
      return fixture.send(draft.id, [{ to: 'an', permission: 'DR' }]);
    }),
  );
  const bare = fastify();
  const oneRow = fixture.app.deps.db
    .select({ one: sql`1` })
    .from(sql`(select 1) as rows`)
    .prepare('bench-one-row');
  bare.get('/', async () => ({ data: await oneRow.execute() }));
  const bareAddress = await bare.listen({ host: '127.0.0.1', port: 0 });

  const client = fork(import.meta.filename, ['--caller']);
  const call = async (order: Order): Promise<void> => {
    client.send(order);
    await once(client, 'message');
  };
  const targets = [
    { name: 'a bare Fastify, one row', url: bareAddress, bound: null },
    { name: 'me', url: `${baseUrl}/api/auth/me`, bound: 2 },
    { name: 'a list of 9 documents', url: `${baseUrl}/api/documents`, bound: 4 },
    { name: 'one document', url: `${baseUrl}/api/documents/${document?.id ?? ''}`, bound: 5 },
  ];
  let bareTotal = 0;
  for (const { name, url, bound } of targets) {
    const order = { url, token: fixture.tokens.an, calls };
    await call(order);
    const database = processorTimeOf(fixture.databaseProcessId);
    const own = process.cpuUsage();
    const started = performance.now();
    await call(order);
    const answered = (performance.now() - started) / calls;
    const { user, system } = process.cpuUsage(own);
    const service = (user + system) / 1000 / calls;
    const beside = (processorTimeOf(fixture.databaseProcessId) - database) / calls;
    const total = service + beside;
    bareTotal ||= total;
    const goal = bound === null ? '' : `; at most ${bound.toFixed(1)}${total > bound ? '  OVER' : ''}`;
    console.log(
      `${name.padEnd(24)} ${total.toFixed(2).padStart(6)} ms (service ${service.toFixed(2)}, database ${beside.toFixed(2)}), ${(total / bareTotal).toFixed(1)} × bare, answered in ${answered.toFixed(2)} ms${goal}`,
    );
  }
  console.log(machineLoad());
  client.kill();
  await bare.close();
  await fixture.close();
}

if (process.argv[2] === '--caller') {
  await callAsTold();
} else {
  await measure(z.coerce.number().int().positive().default(500).parse(process.argv[2]));
}
