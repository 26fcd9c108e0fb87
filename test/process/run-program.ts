/** Programs of the project for operators, run as they run them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export type Ran = {
  readonly code: number | null;
  /** What it wrote to the terminal, faults as well. */
  readonly text: string;
};

/** Runs a program to its end, with this environment and PATH alone. */
export async function runProgram(
  path: string,
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Ran> {
  const child = spawn(process.execPath, [path, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...environment },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, text };
}
