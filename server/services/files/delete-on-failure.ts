import type { FileStore } from '../../adapters/files/file-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { noteLost } from './unused-files.ts';

/**
 * Does something that may store files before it writes down what they are for. Where it fails, what it stored is noted to be looked at,
 * and goes unless somebody else refers to it.
 */
export async function deleteOnFailure<T>(
  deps: Dependencies,
  work: (deps: Dependencies) => Promise<T>,
): Promise<T> {
  const stored: string[] = [];
  const { files } = deps;
  const noting: FileStore = {
    ...files,
    put: async (file) => {
      const sha256 = await files.put(file);
      stored.push(sha256);
      return sha256;
    },
  };
  try {
    return await work({ ...deps, files: noting });
  } catch (error) {
    if (stored.length > 0) {
      await deps.db
        .transaction((transaction) => noteLost(transaction, stored, deps.clock.now()))
        .catch((lost: unknown) =>
          deps.log.warn({ error: lost }, 'stored files could not be noted as unused'),
        );
    }
    throw error;
  }
}
