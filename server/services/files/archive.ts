import type { Dependencies } from '../dependencies.ts';

/** A stored file that goes into an archive. */
export type StoredEntry = { readonly name: string; readonly sha256: string; readonly modifiedAt: Date };

/** What goes into an archive: stored files, and texts that were written for it. */
export type ArchiveEntry =
  | StoredEntry
  | { readonly name: string; readonly text: string; readonly modifiedAt: Date };

export type Archive<E extends ArchiveEntry = ArchiveEntry> = {
  readonly fileName: string;
  readonly entries: readonly E[];
};

/** Keeps what an archive holds while its link is good, since the names of two hundred files are too long for an address. Answers its key. */
export async function saveArchive(
  { tempFiles }: Pick<Dependencies, 'tempFiles'>,
  archive: Archive<StoredEntry>,
): Promise<string> {
  const list = JSON.stringify(archive);
  const key = tempFiles.keyOf('archive', list);
  await tempFiles.keep(key, new TextEncoder().encode(list));
  return key;
}

/**
 * Names under which files lie beside each other on any system: without what some systems refuse, and a number after one
 * that stood before, in whichever case.
 */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((given) => {
    const name = given.replace(/[\p{C}<>:"/\\|?*]/gu, '_').toWellFormed();
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let candidate = name;
    for (let number = 2; taken.has(candidate.toLowerCase()); number += 1) {
      candidate = `${stem} (${String(number)})${ending}`;
    }
    taken.add(candidate.toLowerCase());
    return candidate;
  });
}
