import { useAddressParams } from '../../../ui/use-address-params.ts';

type Address<Name extends string> = {
  readonly filters: Readonly<Record<Name, string>>;
  readonly page: number;
  readonly isFiltered: boolean;
  readonly change: (name: Name, value: string) => void;
  readonly turnTo: (page: number) => void;
  readonly clear: () => void;
};

/** The filters of a list and its page, kept in the address; a filter that is not set reads as empty. */
export function useAddress<Name extends string>(names: readonly Name[]): Address<Name> {
  const [params, setParams] = useAddressParams();
  const put = (name: string, value: string, replace: boolean): void => {
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
      { replace, preventScrollReset: name !== 'page' },
    );
  };
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  const page = Number(params.get('page') ?? '1');
  return {
    filters,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    isFiltered: names.some((name) => filters[name] !== ''),
    change: (name, value) => {
      put(name, value, name === 'search');
    },
    turnTo: (to) => {
      put('page', to === 1 ? '' : String(to), false);
    },
    clear: () => {
      setParams({});
    },
  };
}

/** A filter's number, or null where the address says none that may be meant. */
export function numberFilter(text: string, known?: readonly number[]): number | null {
  const value = Number(text);
  return text !== '' && Number.isInteger(value) && (known === undefined || known.includes(value))
    ? value
    : null;
}
