import { Button, Indicator, Stack } from '@mantine/core';
import { IconFilter, IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../contract/models/document.ts';
import { ResponsiveDialog, useIsNarrow, useIsPhone } from '../../ui/responsive-dialog.tsx';
import { FilterFields } from './filter-fields.tsx';
import { type InboxFilters, type InboxPlace, filterCount, noFilters } from './inbox-filters.ts';
import { InboxViews } from './inbox-views.tsx';
import classes from './inbox.module.css';

type FilterBarProps = {
  readonly place: InboxPlace;
  /** Rows that are there, whose senders can be chosen. */
  readonly loaded: readonly Document[];
  /** Whether at most one document is listed: only filters that are on are of use then. */
  readonly hasNoChoice: boolean;
  readonly isChoosing: boolean;
  readonly onChoosing: (isChoosing: boolean) => void;
  readonly onGo: (place: InboxPlace) => void;
  readonly onFilters: (filters: InboxFilters) => void;
};

/**
 * Everybody who has sent something that was seen here: readers have no list of all users, and look for those who write to them. Whoever
 * was seen once stays, also when a filter leaves them out.
 */
function useSenders(loaded: readonly Document[]) {
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map());
  const found = loaded.flatMap(({ createdByUser }) => createdByUser ?? []);
  if (found.some(({ id }) => !known.has(id))) {
    setKnown(new Map([...known, ...found.map(({ id, name }) => [id, name] as const)]));
  }
  return [...known]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'vi'));
}

/** What narrows the list: beside each other where there is room, on a sheet on phones; and the views that were given a name. */
export function FilterBar(props: FilterBarProps) {
  const { place, loaded, hasNoChoice, isChoosing, onChoosing, onGo, onFilters } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const isNarrow = useIsNarrow();
  const [opened, setOpened] = useState(false);
  const senders = useSenders(loaded);
  const count = filterCount(place.filters);
  const fields = (
    <FilterFields
      tab={place.tab}
      filters={place.filters}
      senders={senders}
      hasLabels={isPhone}
      onChange={onFilters}
    />
  );
  if (hasNoChoice && count === 0 && place.search === '') {
    return <InboxViews place={place} onGo={onGo} isAlone />;
  }
  const clear = count > 0 && (
    <Button variant="subtle" onClick={() => onFilters(noFilters)}>
      {t('lists.clearFilters')}
    </Button>
  );
  if (!isPhone) {
    return (
      <div className={classes['filters']} role="group" aria-label={t('documents.filter')}>
        {fields}
        {clear}
        <InboxViews place={place} onGo={onGo} />
      </div>
    );
  }
  return (
    <div className={classes['filters']}>
      <Indicator disabled={count === 0} label={count} size={18}>
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          {t('documents.filter')}
          {count > 0 && <span className="cs-spoken">{t('inbox.filtersOn', { count })}</span>}
        </Button>
      </Indicator>
      {/* Wider rows have their boxes beside them. */}
      {isNarrow && (
        <Button
          variant={isChoosing ? 'light' : 'default'}
          leftSection={<IconChecks size={18} aria-hidden />}
          aria-pressed={isChoosing}
          onClick={() => onChoosing(!isChoosing)}
        >
          {t('inbox.chooseMany')}
        </Button>
      )}
      <InboxViews place={place} onGo={onGo} />
      <ResponsiveDialog opened={opened} onClose={() => setOpened(false)} title={t('documents.filter')}>
        <Stack gap="md">
          {fields}
          <Button onClick={() => setOpened(false)}>{t('inbox.showFiltered')}</Button>
          {clear}
        </Stack>
      </ResponsiveDialog>
    </div>
  );
}
