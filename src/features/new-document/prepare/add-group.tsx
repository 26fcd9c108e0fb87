import { Button, Menu, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { directoryChoices } from '../../../api/directory.ts';
import { type Processor, asProcessor } from '../workflow-model.ts';

/** Adds everyone of a group at once, in the group's order. */
export function AddGroup({ onAdd }: { readonly onAdd: (users: readonly Processor[]) => void }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const groups = useQuery({ ...directoryChoices.userGroups(), enabled: isOpen });
  return (
    <Menu opened={isOpen} onChange={setIsOpen} position="bottom-start" width={300}>
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<IconUsersGroup size={18} aria-hidden />}>
          {t('prepare.addGroup')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {groups.isPending && <Menu.Label>{t('common.loading')}</Menu.Label>}
        {groups.isError && <Menu.Label>{t('prepare.groupsFailed')}</Menu.Label>}
        {groups.data?.length === 0 && <Menu.Label>{t('prepare.groupsNone')}</Menu.Label>}
        {(groups.data ?? []).map((group) => (
          <Menu.Item
            key={group.id}
            disabled={group.users.length === 0}
            onClick={() => onAdd(group.users.map(asProcessor))}
          >
            {group.name}
            <Text span size="sm" c="dimmed" display="block">
              {t('prepare.groupMembers', { count: group.users.length })}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
