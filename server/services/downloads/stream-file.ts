import type { FileMissingError } from '../../adapters/files/file-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { isUsed } from '../files/unused-files.ts';

const missing: FileMissingError['name'] = 'FileMissingError';

/**
 * A stored file from `start` to `end`; `null` for one that was removed since nobody refers to it any more: a link is good for longer
 * than a draft keeps its file.
 *
 * @throws what the store throws, for a file that should be there as well.
 */
export async function streamFile(
  { db, files }: Pick<Dependencies, 'db' | 'files'>,
  sha256: string,
  range: { readonly start: number; readonly end: number },
): Promise<NodeJS.ReadableStream | null> {
  try {
    return await files.stream(sha256, range);
  } catch (error) {
    if (error instanceof Error && error.name === missing && !(await isUsed(db, sha256))) {
      return null;
    }
    throw error;
  }
}
