import { documentStatus } from '../../../contract/enums.ts';
import { useAddressParams } from '../../ui/use-address-params.ts';

/** How the documents of a batch may be narrowed, each as the query that asks for it. */
export const documentFilters = {
  all: {},
  unsent: { status: documentStatus.new },
  waiting: { inProgress: true },
  completed: { status: documentStatus.completed },
  rejected: { status: documentStatus.rejected },
} as const;
export type DocumentFilter = keyof typeof documentFilters;
export const documentFilterNames = Object.keys(documentFilters) as DocumentFilter[];

/** Which documents of a batch are shown, kept in the address. What an address cannot mean is left out. */
export function useDocumentsAddress() {
  const [params, setParams] = useAddressParams();
  const page = Number(params.get('page') ?? '1');
  return {
    filter: documentFilterNames.find((name) => name === params.get('documents')) ?? 'all',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    choose: (filter: DocumentFilter): void => {
      setParams(filter === 'all' ? {} : { documents: filter }, { preventScrollReset: true });
    },
    turnTo: (next: number): void => {
      setParams(
        (before) => {
          const changed = new URLSearchParams(before);
          changed.set('page', String(next));
          return changed;
        },
        { preventScrollReset: true },
      );
    },
  };
}
