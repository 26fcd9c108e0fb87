import { parseArgs, type ParseArgsConfig } from 'node:util';

import { FolderLockedError } from './adapters/database/embedded-server.ts';
import { isOutage } from './adapters/outage.ts';
import { type Config, readConfig } from './config.ts';
import { describeError, type LoggedError } from './log-error.ts';
import { openStorage, StartError, type Storage } from './open-storage.ts';

/* What the programs beside the service share, as `npm run seed`: their configuration is the service's, and what stops them is told in words. */

/** Ends the program. */
export function fail(lines: string | readonly string[], exitCode = 1): never {
  console.error([lines].flat().join('\n'));
  process.exit(exitCode);
}

/** Reads the options that a program knows; with another one it ends, and tells how it is called. */
export function readOptions<const T extends ParseArgsConfig>(
  known: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(known);
  } catch (error) {
    return fail([error instanceof Error ? error.message : String(error), '', usage]);
  }
}

export function readEnvironment(variables: NodeJS.ProcessEnv = process.env, exitCode?: number): Config {
  const outcome = readConfig(variables);
  return outcome.kind === 'ok' ? outcome.config : fail(outcome.lines, exitCode);
}

/** Of a program that makes something: it is for a real installation, also on the machine where demo mode would be the default. */
export function readRealEnvironment(variables: NodeJS.ProcessEnv = process.env): Config {
  const given = variables['DEMO']?.trim() ?? '';
  // What is empty is not given, as everywhere in the environment.
  return readEnvironment({ ...variables, DEMO: given === '' ? '0' : given });
}

/** Does the work of a program with the storage open. */
export async function withStorage(
  config: Config,
  work: (storage: Storage) => Promise<void>,
  { mode, exitCode }: { readonly mode?: 'any mode'; readonly exitCode?: number } = {},
): Promise<void> {
  try {
    const storage = await openStorage(
      config,
      (error) => fail(error.message, exitCode),
      (description) => fail(`The embedded database ended unexpectedly (${description}).`, exitCode),
      mode,
    );
    try {
      await work(storage);
    } finally {
      await storage.close();
    }
  } catch (error) {
    if (error instanceof StartError || error instanceof FolderLockedError) {
      fail(error.message, exitCode);
    }
    if (isOutage(error)) {
      fail(
        `The database or the storage cannot be reached, or is full: ${rootOf(describeError(error))}`,
        exitCode,
      );
    }
    if (exitCode !== undefined) {
      // An error that nobody catches would end the program with 1, which may mean something else.
      console.error(error);
      process.exit(exitCode);
    }
    throw error;
  }
}

/** What is at the bottom of an error: a failed query tells its statement, and its cause why. */
function rootOf({ message, code, cause }: LoggedError): string {
  return cause === undefined ? ([message, code].find(Boolean) ?? 'no reason given') : rootOf(cause);
}
