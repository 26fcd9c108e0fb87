import { Alert, Button, Group, Text } from '@mantine/core';
import { IconInfoCircle, IconRowRemove } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { fieldLabel } from './field-labels.ts';
import { updatedFields } from './fields.ts';
import type { SheetModel } from './sheet-model.ts';
import type { RowCounts } from './use-upload-check.ts';

type PartialNoteProps = {
  readonly model: SheetModel;
  readonly rowCounts: RowCounts | null;
  /** Whether it is known who is in the company. */
  readonly isReady: boolean;
};

/** Says of a file with some columns alone what it changes and what not, and for how many rows there is somebody to change. */
export function PartialNote({ model, rowCounts, isReady }: PartialNoteProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const updated = updatedFields(model.given);
  // Thousands of rows are looked at: only when something in them may have changed.
  const rows = useMemo(() => (rowCounts === null ? null : model.rowsByKnowledge()), [model, rowCounts]);
  if (updated === null || rows === null || !isReady) {
    return null;
  }
  return (
    <Alert icon={<IconInfoCircle aria-hidden />} py="xs" mb="sm">
      <Text inherit>
        {t('employees.partial.updates', {
          count: rows.known,
          columns: format.list(updated.map((id) => t(fieldLabel(id)))),
        })}
      </Text>
      {rows.unknown.length > 0 && (
        <Group justify="space-between" gap="8px 16px">
          {t('employees.partial.unknown', { count: rows.unknown.length })}
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconRowRemove size={18} aria-hidden />}
            onClick={() => model.store.removeRows(rows.unknown)}
          >
            {t('employees.partial.leaveOut', { count: rows.unknown.length })}
          </Button>
        </Group>
      )}
    </Alert>
  );
}
