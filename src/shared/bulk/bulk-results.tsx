import { Group, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { useFailureTexts } from '../../ui/error-notice.tsx';
import type { Identified } from '../list/selection.ts';
import classes from './bulk-results.module.css';

/** More than anyone reads; thousands of rows would hold up the page. */
const failuresShown = 200;

type BulkResultsProps<Row extends Identified> = {
  /** What the list of failures is called. */
  readonly label: string;
  /** How many are done and how many failed, in words; empty for none. */
  readonly doneText: string;
  readonly failedText: string;
  readonly failures: readonly { readonly row: Row; readonly error: unknown }[];
  readonly render: (row: Row) => ReactNode;
};

/** What became of the rows: how many are done, and why each of the others is not. */
export function BulkResults<Row extends Identified>(props: BulkResultsProps<Row>) {
  const { label, doneText, failedText, failures, render } = props;
  const { t } = useTranslation();
  const more = failures.length - failuresShown;
  return (
    <>
      {doneText !== '' && (
        <Group gap={8} wrap="nowrap" mb={8} fw={600} c="ok" role="status">
          <IconCircleCheck size={20} aria-hidden /> {doneText}
        </Group>
      )}
      {failures.length > 0 && (
        <div role="alert">
          <Group gap={8} wrap="nowrap" mb={8} fw={600} c="seal">
            <IconAlertCircle size={20} aria-hidden /> {failedText}
          </Group>
          <ul className={classes['results']} aria-label={label} tabIndex={0}>
            {failures.slice(0, failuresShown).map(({ row, error }) => (
              <li key={row.id}>
                {render(row)} <Reason error={error} />
              </li>
            ))}
            {more > 0 && <li>{t('lists.failuresMore', { count: more })}</li>}
          </ul>
        </div>
      )}
    </>
  );
}

function Reason({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  const failure = failureOf(error);
  const texts = useFailureTexts(failure);
  return (
    <Text span display="block" c="seal" fz="sm">
      {failure?.kind === 'network' && !failure.busy ? t('lists.noAnswer') : texts.join(' ')}
    </Text>
  );
}
