import { Box, Button, Checkbox, Skeleton } from '@mantine/core';
import {
  IconArrowUp,
  IconCircleCheck,
  IconFileCheck,
  IconFileX,
  IconHourglass,
  IconSearchOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Document } from '../../../contract/models/document.ts';
import type { Selection } from '../../shared/list/selection.ts';
import { QueryError } from '../../shared/errors/call-error.tsx';
import { type InboxPlace, filterCount } from './inbox-filters.ts';
import { InboxRow } from './inbox-row.tsx';
import classes from './inbox.module.css';
import type { Inbox } from './use-inbox.ts';
import type { useRows } from './use-rows.ts';

type InboxListProps = {
  readonly inbox: Inbox;
  readonly rows: ReturnType<typeof useRows>;
  readonly place: InboxPlace;
  readonly userId: number | null;
  /** How many documents have come above what is in sight. */
  readonly fresh: number;
  readonly chosenId: string | null;
  readonly selection: Selection<Document>;
  /** Whether a tap on a row chooses it, where there is no pointer. */
  readonly isChoosing: boolean;
  readonly onToggle: (row: number, isRange: boolean) => void;
  /** Selects the rows that are there, or takes them back. */
  readonly onToggleShown: (isSelected: boolean) => void;
  readonly onClear: () => void;
};

/** The list in each of its states: on its way, failed, empty, filled. */
export function InboxList(props: InboxListProps) {
  const { t } = useTranslation();
  const { inbox, place } = props;
  const { head, failed, total } = inbox;
  if (head.isPending) {
    return (
      <div role="status" aria-label={t('inbox.loading')}>
        {[62, 48, 55, 40, 51].map((width) => (
          <div key={width} className={classes['row']} aria-hidden="true">
            <RowSkeleton width={width} />
          </div>
        ))}
      </div>
    );
  }
  const failure = failed !== null && (
    <Box my="md">
      <QueryError query={failed} title={t('lists.failed')} />
    </Box>
  );
  if (total === 0) {
    return failure === false ? <NothingHere place={place} onClear={props.onClear} /> : failure;
  }
  return (
    <>
      {failure}
      <SelectShown {...props} />
      <FreshPill count={props.fresh} />
      <Rows {...props} />
    </>
  );
}

function SelectShown({ inbox, selection, isChoosing, onToggleShown }: InboxListProps) {
  const { t } = useTranslation();
  const { loaded } = inbox;
  const count = loaded.filter(({ id }) => selection.has(id)).length;
  const isAll = loaded.length > 0 && count === loaded.length;
  return (
    <div className={classes['chooseShown']} data-choosing={isChoosing || undefined}>
      <Checkbox
        label={t('inbox.chooseShown', { count: loaded.length })}
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={() => onToggleShown(!isAll)}
      />
    </div>
  );
}

function Rows({ inbox, rows, place, userId, chosenId, selection, isChoosing, onToggle }: InboxListProps) {
  const { t } = useTranslation();
  const { total, isTotalExact, rowAt, head } = inbox;
  const { attach, measure, shown, before, after } = rows;
  return (
    <ul
      ref={attach}
      className={classes['list']}
      aria-label={t('shell.documents')}
      aria-busy={head.isPlaceholderData}
      style={{ paddingBlockStart: before, paddingBlockEnd: after }}
    >
      {shown.map(({ index }) => {
        const document = rowAt(index);
        const common = {
          ref: measure,
          'data-index': index,
          'aria-setsize': isTotalExact ? total : -1,
          'aria-posinset': index + 1,
        };
        return document === undefined ? (
          <li key={`row-${String(index)}`} {...common} className={classes['row']}>
            <RowSkeleton width={40 + ((index * 7) % 25)} />
          </li>
        ) : (
          <InboxRow
            key={document.id}
            {...common}
            document={document}
            active={document.id === chosenId}
            waitsForMe={place.tab === 'waiting'}
            userId={userId}
            isChosen={selection.has(document.id)}
            isChoosing={isChoosing}
            onToggle={(isRange) => onToggle(index, isRange)}
          />
        );
      })}
    </ul>
  );
}

/** Leads up to what has come, which is not pushed under the reader's eyes. */
function FreshPill({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  return (
    <div className={classes['fresh']} role="status">
      {count > 0 && (
        <Button
          size="sm"
          radius="xl"
          leftSection={<IconArrowUp size={16} aria-hidden />}
          onClick={() => {
            window.scrollTo({ top: 0, behavior: 'instant' });
            document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
          }}
        >
          {t('inbox.fresh', { count })}
        </Button>
      )}
    </div>
  );
}

const emptyIcons = {
  waiting: IconCircleCheck,
  inProgress: IconHourglass,
  completed: IconFileCheck,
  rejected: IconFileX,
} as const;

function NothingHere({ place, onClear }: { readonly place: InboxPlace; readonly onClear: () => void }) {
  const { t } = useTranslation();
  const { tab, search, filters } = place;
  if (search !== '' || filterCount(filters) > 0) {
    return (
      <EmptyState
        icon={<IconSearchOff />}
        title={t('inbox.emptySearch')}
        text={search === '' ? t('inbox.emptyFilteredText') : t('inbox.emptySearchText', { search })}
        action={
          <Button variant="default" onClick={onClear}>
            {t(filterCount(filters) > 0 ? 'lists.clearFilters' : 'lists.clearSearch')}
          </Button>
        }
      />
    );
  }
  const Icon = emptyIcons[tab];
  return (
    <EmptyState icon={<Icon />} title={t(`inbox.empty.${tab}.title`)} text={t(`inbox.empty.${tab}.text`)} />
  );
}

function RowSkeleton({ width }: { readonly width: number }) {
  return (
    <>
      <div className={classes['choose']} />
      <div className={classes['words']}>
        <Skeleton height={18} width={`${String(width)}%`} radius="sm" />
        <Skeleton height={14} width={`${String(width - 14)}%`} mt={10} radius="sm" />
      </div>
      <div>
        <Skeleton height={14} width="70%" radius="sm" />
        <Skeleton height={4} mt={10} />
      </div>
    </>
  );
}
