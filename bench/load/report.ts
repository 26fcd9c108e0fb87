import { percentile } from '../../trust/wire.ts';
import { type Sample, slopeOf, tookOf } from './figures.ts';
import { acts, type Counts, type Timed } from './counts.ts';

export const ms = (milliseconds: number): string => `${milliseconds.toFixed(0)} ms`;
export const mark = (isOver: boolean): string => (isOver ? '  OVER' : '');

const describeTimes = (calls: readonly Timed[]): string =>
  [0.5, 0.95, 0.99].map((part) => ms(percentile(tookOf(calls), part)).padStart(10)).join('');

export function reportActs({ answered }: Counts, seconds: number): void {
  console.log(
    `  ${'act'.padEnd(7)}${'calls'.padStart(8)}${'a second'.padStart(10)}${['p50', 'p95', 'p99'].map((name) => name.padStart(10)).join('')}`,
  );
  const rows = [...acts.map((act) => [act, answered.filter((each) => each.act === act)] as const)];
  for (const [name, calls] of [...rows, ['all', answered] as const]) {
    const rate = (calls.length / seconds).toFixed(1);
    console.log(
      `  ${name.padEnd(7)}${String(calls.length).padStart(8)}${rate.padStart(10)}${describeTimes(calls)}`,
    );
  }
}

export function reportOutcome(counts: Counts, seconds: number): void {
  const { signatures, withCode, idle, refused, errors } = counts;
  console.log(
    `  ${((signatures / seconds) * 60).toFixed(0)} signatures a minute, ${String(signatures)} in all, ` +
      `${String(withCode)} of them with a code; signers looked ${String(idle)} times in vain for a document`,
  );
  const whys = [...Map.groupBy(refused, ({ act, why }) => `${act} ${why}`)].map(
    ([why, all]) => `${String(all.length)} × ${why}`,
  );
  console.log(`  refused and made again: ${String(refused.length)}`);
  whys.forEach((why) => console.log(`    ${why}`));
  const count = [...errors.values()].reduce((sum, each) => sum + each, 0);
  console.log(`  errors: ${String(count)} (must be 0)${mark(count > 0)}`);
  for (const [what, often] of errors) {
    console.log(`    ${String(often)} × ${what}`);
  }
}

export function reportMemory(whose: string, samples: readonly Sample[]): void {
  const figures = samples.map(({ megabytes }) => megabytes.toFixed(0)).join(' ');
  console.log(`  memory of ${whose}: slope ${slopeOf(samples).toFixed(2)} MB a minute in the second half`);
  console.log(`    MB, every 10 s: ${figures}`);
}
