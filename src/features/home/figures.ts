import { documentStatus } from '../../../contract/enums.ts';
import type { Overview } from '../../../contract/models/overview.ts';
import { addDays } from '../../../contract/time.ts';
import type { PlainKey } from '../../i18n/plain-key.ts';

export type Figure = {
  readonly label: PlainKey;
  readonly count: number;
  /** The list that has exactly these. */
  readonly to: string;
  readonly tone: 'plain' | 'seal' | 'warn';
};

/** The list of documents narrowed by filters, which have the interface's own names in the address. */
export function documentsAddress(filters: Readonly<Record<string, string | number | boolean>>): string {
  const params = new URLSearchParams(
    Object.entries(filters).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `/documents?${params.toString()}`;
}

/** What narrows a list to the documents that the figures are of: an admin's are the whole company's. */
export function scopeFilters({ documents }: Overview, userId: number | null): Record<string, number> {
  return documents?.scope === 'mine' && userId !== null ? { createdByUserId: userId } : {};
}

/** How my documents stand, or an admin's company's: what is late comes first. */
export function documentFigures(overview: Overview, userId: number | null): readonly Figure[] {
  const { documents, today } = overview;
  if (documents === null) {
    return [];
  }
  const scope = scopeFilters(overview, userId);
  const to = (filters: Readonly<Record<string, string | number | boolean>>): string =>
    documentsAddress({ ...scope, ...filters });
  const alarming = (count: number, tone: 'seal' | 'warn'): Figure['tone'] => (count > 0 ? tone : 'plain');
  const figures: Figure[] = [
    {
      label: 'home.overdue',
      count: documents.overdue,
      to: to({ inProgress: true, dueTo: addDays(today, -1) }),
      tone: alarming(documents.overdue, 'seal'),
    },
    {
      label: 'home.soon',
      count: documents.soon,
      to: to({ inProgress: true, dueFrom: today, dueTo: addDays(today, 2) }),
      tone: alarming(documents.soon, 'warn'),
    },
    { label: 'home.inProgress', count: documents.inProgress, to: to({ inProgress: true }), tone: 'plain' },
    {
      label: 'home.rejected',
      count: documents.rejected,
      to: to({ status: documentStatus.rejected }),
      tone: 'plain',
    },
    { label: 'home.draft', count: documents.draft, to: to({ status: documentStatus.new }), tone: 'plain' },
    {
      label: 'home.correcting',
      count: documents.correcting,
      to: to({ status: documentStatus.correcting }),
      tone: 'plain',
    },
  ];
  // Few documents are ever corrected: the figure shows when there are any.
  return figures.filter(({ label, count }) => label !== 'home.correcting' || count > 0);
}
