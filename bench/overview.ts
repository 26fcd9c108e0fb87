/**
 * How long the home screen's two calls take with 200,000 documents in one company: the overview and the turn-around times. Each call
 * comes after a change in the company, so that nothing of it is kept; the same call again shows what keeping it spares. Beside
 * them, counting the company's documents by their status.
 *
 *   node bench/overview.ts [folder] [documents] [rounds]
 */
import { overview, turnAround } from '../contract/operations/overview.ts';
import { machineLoad, quantile, timeOf } from './chromium.ts';
import { openFilledCompany } from './filled-company.ts';

const bound = 200;
const [givenFolder, givenCount, givenRounds] = process.argv.slice(2);
const rounds = Number(givenRounds ?? 40);
const { app, pool, tokenOf, close } = await openFilledCompany(givenFolder, Number(givenCount ?? 200_000));

/** Something changes in the company. */
const change = () =>
  pool.query('update documents set subject = subject where id = (select id from documents limit 1)');

async function measure(name: string, call: () => Promise<unknown>): Promise<void> {
  const fresh: number[] = [];
  const again: number[] = [];
  const beside: number[] = [];
  await call();
  for (let round = 0; round < rounds; round += 1) {
    await change();
    fresh.push(await timeOf(call));
    again.push(await timeOf(call));
    beside.push(await timeOf(() => pool.query('select status, count(*) from documents group by status')));
  }
  const p95 = quantile(fresh, 0.95);
  const shown = [quantile(fresh, 0.5), p95, quantile(again, 0.95), quantile(beside, 0.5)];
  const [middle, high, kept, counting] = shown.map((time) => time.toFixed(1).padStart(6));
  console.log(
    `${name.padEnd(28)} p50 ${String(middle)}  p95 ${String(high)} ms (bound ${String(bound)})  again ${String(kept)}  ` +
      `counting by status ${String(counting)}, ratio ${(quantile(fresh, 0.5) / quantile(beside, 0.5)).toFixed(1)}${p95 > bound ? '  OVER' : ''}`,
  );
}

for (const who of ['admin', 'clerk0', 'director', 'signer0']) {
  const token = await tokenOf(who);
  await measure(`overview, ${who}`, () => app.done(overview, { token }));
  if (who === 'admin' || who === 'clerk0') {
    await measure(`turn-around, ${who}`, () => app.done(turnAround, { token }));
  }
}
console.log(machineLoad());
await close();
