/** Checks files in a process of its own, and in another one where that dies of a file or takes too long. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { checkLimits } from '../../pdf-signatures/report.ts';
import { type CheckRequest, type Told, checkAnswerSchema } from './check-messages.ts';
import { tellOutcome } from './tell-outcome.ts';

const script = join(import.meta.dirname, 'check-file.ts');

export class CheckingProcess {
  readonly #rootPaths: readonly string[];
  readonly #isJson: boolean;
  #child: ChildProcess | null = null;

  constructor(rootPaths: readonly string[], isJson: boolean) {
    this.#rootPaths = rootPaths;
    this.#isJson = isJson;
  }

  /** Never rejects. A file whose pages cannot be drawn is checked without them, and told to be so. */
  async check(path: string): Promise<Told> {
    const isJson = this.#isJson;
    return (
      (await this.#ask({ path, isJson, draws: true })) ??
      (await this.#ask({ path, isJson, draws: false })) ??
      tellOutcome(path, { kind: 'refused', why: 'failed' }, isJson)
    );
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  /** `null` when the process died, or said nothing for too long. */
  #ask(request: CheckRequest): Promise<Told | null> {
    const child = this.#child?.connected === true ? this.#child : this.#start();
    this.#child = child;
    return new Promise((resolve) => {
      const settle = (told: Told | null): void => {
        clearTimeout(timer);
        child.removeAllListeners();
        if (told === null) {
          this.end();
        }
        resolve(told);
      };
      const fail = (): void => settle(null);
      const timer = setTimeout(fail, checkLimits.milliseconds);
      child.on('message', (message) => {
        const answer = checkAnswerSchema.parse(message);
        if (answer.kind === 'told') {
          settle(answer);
        } else {
          timer.refresh();
        }
      });
      child.on('error', fail);
      child.on('exit', fail);
      child.send(request);
    });
  }

  /** What readers of pages complain about is none of the answer, so it is not heard. */
  #start(): ChildProcess {
    return fork(script, this.#rootPaths, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  }
}
