import { Button, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { ColumnsListProps } from './columns-list.tsx';

// With what moves them, which is large; few people ever open it.
const ColumnsList = lazyComponent<ColumnsListProps>(
  async () => (await import('./columns-list.tsx')).ColumnsList,
);

type ColumnsMenuProps<Id extends string> = {
  readonly ids: readonly Id[];
  readonly titleOf: (id: Id) => string;
  readonly shown: readonly Id[];
  readonly usual: readonly Id[];
  readonly onChange: (shown: readonly Id[]) => void;
};

/** Which columns there are, and in which order. */
export function ColumnsMenu<Id extends string>(props: ColumnsMenuProps<Id>) {
  const { ids, titleOf, shown, usual, onChange } = props;
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" trapFocus width={300} shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />}>
          {t('lists.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('lists.columnsTitle')}>
        <ColumnsList
          columns={ids.map((id) => ({ id, title: titleOf(id) }))}
          shown={shown}
          onChange={(next) => onChange(next.flatMap((chosen) => ids.find((id) => id === chosen) ?? []))}
        />
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => onChange(usual)}>
          {t('lists.columnsUsual')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
