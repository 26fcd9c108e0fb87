import type { FieldFault } from '../../../contract/faults.ts';
import type { documentsZip } from '../../../contract/operations/document-actions.ts';
import { checkFaults } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import { done } from '../reply.ts';
import { loadVisibleDocuments } from '../workflow/check-visible.ts';
import { type Archive, distinctNames, saveArchive, type StoredEntry } from '../files/archive.ts';
import type { DocumentRecord } from '../workflow/load-document.ts';
import { zipLink } from './present-files.ts';

/**
 * POST /api/documents/zip: the files of several documents as they stand now. Each has to be one that the caller may read, and
 * what is not is named by its place in the list, so that the others can be asked for again.
 */
export const zipDocuments: Handler<typeof documentsZip> = async ({ deps, caller, body: { ids: given } }) => {
  const records = await loadVisibleDocuments(deps.db, caller, [...new Set(given)]);
  const seen = new Set(records.map(({ document }) => document.id));
  const withFiles = new Set(
    records.filter(({ files }) => files.length > 0).map(({ document }) => document.id),
  );
  const faults = given.flatMap((id, index): FieldFault[] =>
    withFiles.has(id)
      ? []
      : [{ path: `ids.${String(index)}`, id: seen.has(id) ? 'unknownFile' : 'unknownDocument' }],
  );
  checkFaults(faults);
  const listKey = await saveArchive(deps, archiveOf(records));
  return done({ downloadUrl: await zipLink({ deps, caller }, { listKey }) }, 'zipDocumentsSuccess');
};

/** A document with one file gives it its number; one with several gets a folder. */
function archiveOf(records: readonly DocumentRecord[]): Archive<StoredEntry> {
  const numbers = distinctNames(records.map(({ document }) => document.no.replace(/^\.+$/, '_')));
  const entries = records.flatMap(({ files }, index): StoredEntry[] => {
    const number = numbers[index] ?? '';
    const names = distinctNames(files.map(({ file }) => file.name));
    return files.map(({ current }, place) => ({
      name: files.length === 1 ? `${number}.pdf` : `${number}/${names[place] ?? String(place + 1)}`,
      sha256: current.sha256,
      modifiedAt: current.createdAt,
    }));
  });
  return { fileName: nameOf(numbers), entries };
}

/** The last characters of a number tell it from others; more of two would be longer than systems let a name be. */
const numberLength = 40;

/** Several archives of one selection come to lie beside each other: each says where it begins and where it ends. */
function nameOf(numbers: readonly string[]): string {
  const shorten = (number = ''): string => [...number].slice(-numberLength).join('');
  const first = shorten(numbers[0]);
  return numbers.length === 1 ? `${first}.zip` : `tai-lieu-${first}-den-${shorten(numbers.at(-1))}.zip`;
}
