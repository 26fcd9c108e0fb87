import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Every export of a class in the files of a folder, so that a new file needs no entry in a list. */
export async function findExports<T>(
  folder: string,
  type: abstract new (...args: never[]) => T,
): Promise<readonly T[]> {
  const names = (await readdir(folder)).filter((name) => /(?<!\.test)\.ts$/.test(name)).toSorted();
  const modules = await Promise.all(
    names.map(async (name): Promise<object> => import(pathToFileURL(join(folder, name)).href)),
  );
  const found: unknown[] = modules.flatMap((module) => Object.values(module));
  return found.filter((one): one is T => one instanceof type);
}
