import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DotsMenu } from '../../../ui/dots-menu.tsx';

type EntryMenuProps = {
  readonly name: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** What else can be done, above the rest. */
  readonly children?: ReactNode;
};

/** What can be done with one entry. */
export function EntryMenu({ name, onEdit, onDelete, children }: EntryMenuProps) {
  const { t } = useTranslation();
  return (
    <DotsMenu label={t('lists.actionsOf', { name })}>
      {children}
      <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
        {t('company.edit')}
      </Menu.Item>
      <Menu.Item color="seal" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
        {t('common.delete')}
      </Menu.Item>
    </DotsMenu>
  );
}
