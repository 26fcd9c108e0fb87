import { batchStatus } from '../../../contract/enums.ts';
import { useAddressParams } from '../../ui/use-address-params.ts';

export type BatchFilterName = 'search' | 'status' | 'page';

export const listedBatchStatuses = ['processing', 'created', 'sent', 'error', 'canceled'] as const;

export type BatchFilters = {
  readonly search: string;
  readonly status: (typeof listedBatchStatuses)[number] | null;
  readonly page: number;
};

/** The status on the wire. */
export const statusValue = (status: (typeof listedBatchStatuses)[number]): number => batchStatus[status];

/** The filters of the list, kept in the address. What an address cannot mean is left out. */
export function useBatchesAddress() {
  const [params, setParams] = useAddressParams();
  const page = Number(params.get('page') ?? '1');
  const filters: BatchFilters = {
    search: params.get('search') ?? '',
    status: listedBatchStatuses.find((status) => status === params.get('status')) ?? null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
  const change = (name: BatchFilterName, value: string): void => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        // Another question begins at its first page.
        next.delete('page');
        next.delete(name);
        if (value !== '') {
          next.set(name, value);
        }
        return next;
      },
      { replace: name === 'search', preventScrollReset: name !== 'page' },
    );
  };
  return {
    filters,
    change,
    clear: () => {
      setParams({});
    },
  };
}
