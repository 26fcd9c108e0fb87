import { useAddressParams } from '../../ui/use-address-params.ts';

export const sorts = ['newest', 'oldest', 'name'] as const;
export type TemplateSort = (typeof sorts)[number];

/** What the list asks for, kept in the address. Another question begins at its first page. */
export function useTemplatesAddress() {
  const [params, setParams] = useAddressParams();
  const page = Math.max(1, Math.floor(Number(params.get('page') ?? 1)) || 1);
  const sort = sorts.find((one) => one === params.get('sort')) ?? 'newest';
  const change = (name: string, value: string, isTyped = false): void => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        if (value === '') {
          next.delete(name);
        } else {
          next.set(name, value);
        }
        return next;
      },
      { replace: isTyped, preventScrollReset: true },
    );
  };
  return {
    search: params.get('search') ?? '',
    sort,
    page,
    find: (search: string): void => {
      change('search', search, true);
    },
    sortBy: (wanted: TemplateSort): void => {
      change('sort', wanted === 'newest' ? '' : wanted);
    },
    go: (wanted: number): void => {
      change('page', wanted === 1 ? '' : String(wanted));
    },
  };
}
