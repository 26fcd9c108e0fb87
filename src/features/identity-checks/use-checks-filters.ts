import { identityDecision } from '../../../contract/enums.ts';
import { useUrlParams } from '../../ui/use-url-params.ts';

export const checkStates = ['waiting', 'accepted', 'refused'] as const;
export type CheckState = (typeof checkStates)[number];

/** By the number of the interface. */
export const statusOf = (state: CheckState): number => identityDecision[state];

/** Which checks are shown, and which of them is looked at; in the address, so that a reload and a link keep it. */
export type ChecksFilters = {
  readonly state: CheckState;
  readonly search: string;
  readonly page: number;
  readonly id: string | null;
  /** Changes what is shown; another list begins at its first page, with none looked at. */
  readonly ask: (change: { readonly state?: CheckState; readonly search?: string }) => void;
  readonly goToPage: (page: number) => void;
  readonly look: (id: string | null) => void;
};

export function useChecksFilters(): ChecksFilters {
  const [params, setParams] = useUrlParams();
  const state = checkStates.find((known) => known === params.get('state')) ?? 'waiting';
  const search = params.get('search') ?? '';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);

  const write = (next: Readonly<Record<string, string>>, replaces: boolean): void => {
    const filled = Object.entries(next).filter(([, value]) => value !== '');
    setParams(new URLSearchParams(filled), { replace: replaces });
  };
  const at = { state: state === 'waiting' ? '' : state, search, page: page === 1 ? '' : String(page) };

  return {
    state,
    search,
    page,
    id: params.get('id'),
    ask: (change) => {
      const wanted = change.state ?? state;
      write({ state: wanted === 'waiting' ? '' : wanted, search: change.search ?? search }, true);
    },
    goToPage: (next) => write({ ...at, page: next === 1 ? '' : String(next) }, false),
    look: (id) => {
      // Going on to the next one leaves one step back to the list, not one for each.
      write({ ...at, id: id ?? '' }, params.has('id'));
    },
  };
}
