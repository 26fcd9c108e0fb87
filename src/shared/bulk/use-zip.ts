import { useMutation } from '@tanstack/react-query';
import { documentsPerZip } from '../../../contract/operations/document-actions.ts';
import { askForZip } from '../../api/document-extras.ts';
import { fetchHome } from '../../ui/fetch-home.ts';

/** Takes the files of documents home in archives, as many documents at a time as one holds. */
export function useZip(ids: readonly string[]) {
  return useMutation({
    mutationFn: async () => {
      for (let from = 0; from < ids.length; from += documentsPerZip) {
        const { downloadUrl } = await askForZip(ids.slice(from, from + documentsPerZip));
        fetchHome(downloadUrl);
      }
    },
  });
}
