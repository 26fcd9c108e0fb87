/**
 * How much memory the service takes while nobody asks it anything, its database apart, which is a process of its own: some time
 * after its start as `npm start` makes it, and again after a busy minute; beside a bare Fastify service. And what everything that
 * runs then takes together, idle and while two upload at a time.
 *
 *   node bench/memory.ts
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

import { departmentsList, documentTypesList } from '../contract/operations/directory.ts';
import { documentCreate } from '../contract/operations/document-actions.ts';
import { documentGet, documentsList } from '../contract/operations/documents.ts';
import { createApi } from '../test/client/api.ts';
import { pdfFile } from '../test/client/jobs.ts';
import { machineLoad } from './chromium.ts';
import { pdfOfPages } from './pdf-of-pages.ts';
import { residentOf, treeMemory } from './resident.ts';

const bound = 220;
/** Of all processes together. */
const idleBound = 450;
const peakBound = 1200;
/** Milliseconds between two samples. */
const sampleEvery = 250;
const settleSeconds = 30;
const busySeconds = 60;

/** Those that read files end after a minute without work, and what else was held is given back soon after. */
const restSeconds = 75;

const root = join(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'countersign-memory-'));

const bareService = `
  import fastify from 'fastify';
  const app = fastify();
  app.get('/', () => ({}));
  console.log('running at ' + (await app.listen({ host: '127.0.0.1', port: 0 })));
`;

/** Starts a program, and gives the address that it says it runs at. */
async function start(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly child: ChildProcess; readonly address: string }> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /running at (http\S+)/.exec(line)?.[1];
    if (address !== undefined) {
      child.stdout.resume();
      return { child, address };
    }
  }
  throw new Error('a service ended at its start');
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Two clerks who upload, list and open documents for as long as said. Answers how many they made. */
async function work(address: string, seconds: number): Promise<number> {
  const api = createApi(address);
  const token = await api.tokenOf('clerk');
  const [type] = (await api.done(documentTypesList, { token })).items;
  const [department] = (await api.done(departmentsList, { token })).items;
  const until = performance.now() + seconds * 1000;
  let made = 0;
  const clerk = async (): Promise<void> => {
    while (performance.now() < until) {
      made += 1;
      const body = {
        no: `M-${String(made)}`,
        subject: 'Hợp đồng',
        typeId: type?.id ?? 0,
        departmentId: department?.id ?? 0,
        file: pdfFile(pdfOfPages(50, 5)),
      };
      const { id } = await api.done(documentCreate, { token, body });
      await api.done(documentsList, { token });
      await api.done(documentGet, { token, params: { id } });
    }
  };
  await Promise.all([clerk(), clerk()]);
  return made;
}

// A company at work has its history made beside the service that already answers, which takes more than that does.
const environment = { DATA_DIR: folder, PORT: '0', DEMO: '1', DEMO_COMPANY: 'plain' };
// The first start of a demo makes its documents, which others do not do.
await stop((await start(['scripts/start.ts', '--skip-build'], environment)).child);
const bare = await start(['--input-type=module', '--eval', bareService]);
const service = await start(['scripts/start.ts', '--skip-build'], environment);

function report(what: string): void {
  const [ours, alone] = [residentOf(service.child.pid), residentOf(bare.child.pid)];
  console.log(
    `${what.padEnd(44)} ${ours.toFixed(0)} MB (at most ${String(bound)}); ` +
      `a bare Fastify takes ${alone.toFixed(0)} MB, ratio ${(ours / alone).toFixed(2)}${ours > bound ? '  OVER' : ''}`,
  );
  if (ours > bound) {
    console.log(
      '  why: the allocator gives back only what is free at the ends of its pools, and what is kept may lie behind it',
    );
  }
}

function reportAll(what: string, megabytes: number, most: number): void {
  const verdict = megabytes > most ? '  OVER' : '';
  console.log(
    `${`everything that runs, ${what}`.padEnd(44)} ${megabytes.toFixed(0)} MB (at most ${String(most)})${verdict}`,
  );
}

try {
  await pause(settleSeconds * 1000);
  report(`${String(settleSeconds)} s after the start`);
  reportAll('idle', treeMemory(service.child.pid), idleBound);
  const samples: number[] = [];
  const sampling = setInterval(() => samples.push(treeMemory(service.child.pid)), sampleEvery);
  const made = await work(service.address, busySeconds);
  clearInterval(sampling);
  console.log(
    `made ${String(made)} documents of 5 MB; right afterwards ${residentOf(service.child.pid).toFixed(0)} MB`,
  );
  reportAll('most of it meanwhile', Math.max(...samples), peakBound);
  await pause(restSeconds * 1000);
  report(`${String(restSeconds)} s after a busy minute`);
  console.log(machineLoad());
} finally {
  await stop(service.child);
  await stop(bare.child);
  await rm(folder, { recursive: true, force: true });
}
