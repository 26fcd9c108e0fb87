import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Identified, type Selection, type SetSelection, withAll } from './selection.ts';
import { type PageReader, useGather } from './use-gather.ts';

type SelectAllMatchingProps<Row extends Identified> = {
  readonly selection: Selection<Row>;
  /** Reads every page of the list as it is filtered. */
  readonly read: PageReader<Row>;
  /** How many match the filters. */
  readonly total: number;
  /** How many are selected at most. */
  readonly max?: number;
  readonly label: string;
  readonly onSelect: SetSelection<Row>;
};

/** Selects what stands on other pages of a list as well. */
export function SelectAllMatching<Row extends Identified>(props: SelectAllMatchingProps<Row>) {
  const { selection, read, total, max = Infinity, label, onSelect } = props;
  const { t } = useTranslation();
  const { progress, error, gather, stop } = useGather(read, max);
  if (progress === null && selection.size >= Math.min(total, max)) {
    return null;
  }
  return (
    <>
      {error !== null && <span role="alert">{t('lists.selectingFailed')}</span>}
      {progress !== null && (
        <span className="cs-figures" role="status">
          {t('lists.selecting', { done: progress.done, total: Math.min(total, max) })}
        </span>
      )}
      <Button
        size="compact-md"
        variant="subtle"
        onClick={() =>
          progress === null
            ? // More may be selected or left out while the pages are read.
              void gather((found) => onSelect((before) => withAll(before, found, true)))
            : stop()
        }
      >
        {progress === null ? label : t('lists.stopReading')}
      </Button>
    </>
  );
}
