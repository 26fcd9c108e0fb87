import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Every export of a class in the files of a folder, so that a new file needs no entry in a list. */
export async function findExports<T>(
  folder: string,
  type: abstract new (...args: never[]) => T,
): Promise<readonly T[]> {
  const names = (await readdir(folder)).filter((name) => /(?<!\.test)\.ts$/.test(name)).toSorted();
  const found = await Promise.all(
    names.map(async (name): Promise<unknown[]> => {
      const module: unknown = await import(pathToFileURL(join(folder, name)).href);
      const values: unknown[] = Object.values(module ?? {});
      return values;
    }),
  );
  return found.flat().filter((one): one is T => one instanceof type);
}
