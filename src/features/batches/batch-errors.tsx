import { Button, Group, Text, Title } from '@mantine/core';
import { IconDownload, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Batch } from '../../../contract/models/batch.ts';
import { useServerText } from '../../i18n/server-text.ts';
import { saveWorkbook } from '../../spreadsheet/write/write-workbook.ts';
import classes from './batches.module.css';

const shownMax = 200;

type BatchErrorsProps = { readonly batch: Batch; readonly canReopen: boolean };

/** Why the service refused a batch, row by row, and the way back to where it can be mended. */
export function BatchErrors({ batch, canReopen }: BatchErrorsProps) {
  const { t } = useTranslation();
  const serverText = useServerText();
  const download = (): Promise<void> =>
    saveWorkbook(`${t('batches.detail.errorsFile')}-${batch.id}`, [
      {
        name: t('batches.check.sheetErrors'),
        columns: [{ title: t('batches.detail.errorRow') }, { title: t('batches.detail.errorText') }],
        rows: batch.errors.map(({ row, message }) => [String(row), serverText(message)]),
      },
    ]);
  return (
    <section aria-labelledby="batch-errors">
      <Group justify="space-between" gap="10px 16px" mb="sm">
        <Title order={2} size="h3" id="batch-errors">
          {t('batches.detail.errors')}
        </Title>
        <div className={classes['buttons']}>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void download()}
          >
            {t('batches.detail.errorsDownload')}
          </Button>
          {canReopen && (
            <Button
              component={Link}
              to="/batches/new?step=check"
              leftSection={<IconPencil size={18} aria-hidden />}
            >
              {t('batches.detail.reopen')}
            </Button>
          )}
        </div>
      </Group>
      {!canReopen && <Text c="dimmed">{t('batches.detail.reopenElsewhere')}</Text>}
      <table className={classes['errors']} aria-labelledby="batch-errors">
        <thead>
          <tr>
            <th scope="col">{t('batches.detail.errorRow')}</th>
            <th scope="col">{t('batches.detail.errorText')}</th>
          </tr>
        </thead>
        <tbody>
          {batch.errors.slice(0, shownMax).map(({ row, message }, index) => (
            <tr key={index}>
              <td className="cs-figures">{row}</td>
              <td>{serverText(message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {batch.errors.length > shownMax && (
        <Text c="dimmed">{t('batches.detail.errorsMore', { count: batch.errors.length - shownMax })}</Text>
      )}
    </section>
  );
}
