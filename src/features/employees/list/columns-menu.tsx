import { Button, Checkbox, Popover, Stack, Text } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { columnFacts } from './use-columns.ts';
import classes from './employees.module.css';

type ColumnsMenuProps = {
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onReset: () => void;
};

/** Which columns the table shows. */
export function ColumnsMenu({ chosen, onChoose, onReset }: ColumnsMenuProps) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="sm" leftSection={<IconColumns3 size={17} aria-hidden />}>
          {t('employees.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('employees.columnsTitle')}>
        <Text fw={600} size="sm" mb="xs">
          {t('employees.columnsTitle')}
        </Text>
        <Checkbox.Group value={[...chosen]} onChange={onChoose} aria-label={t('employees.columnsTitle')}>
          <Stack gap={8} className={classes['columnChoices'] ?? ''}>
            {columnFacts.map((one) => (
              <Checkbox key={one.id} value={one.id} label={t(one.label)} size="sm" />
            ))}
          </Stack>
        </Checkbox.Group>
        <Button variant="subtle" size="compact-sm" mt="sm" onClick={onReset}>
          {t('employees.columnsReset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
