import { Box, Group, Input, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoveButton } from '../../../ui/remove-button.tsx';
import { useUserSearch } from '../../../api/users.ts';
import { type FoundPerson, PersonSearch } from '../../../ui/person-search.tsx';

type MembersFieldProps = {
  readonly members: readonly FoundPerson[];
  readonly error: ReactNode;
  readonly onChange: (members: readonly FoundPerson[]) => void;
};

/** The members of a group: found by name, code or address without regard to diacritics, and taken out one by one. */
export function MembersField({ members, error, onChange }: MembersFieldProps) {
  const { t } = useTranslation();
  const users = useUserSearch();
  return (
    <div>
      <PersonSearch
        label={t('entries.groups.members')}
        placeholder={t('entries.groups.addMember')}
        search={users}
        without={new Set(members.map(({ id }) => id))}
        error={error}
        staysOpen
        onAdd={({ id, code, name, email }) => onChange([...members, { id, code, name, email }])}
      />
      <Input.Description mt={8} role="status">
        {t('lists.people', { count: members.length })}
      </Input.Description>
      <Box component="ul" className="cs-rows" mah={320} mt={8} style={{ overflowY: 'auto' }}>
        {members.map((member) => (
          <Group component="li" key={member.id} justify="space-between" wrap="nowrap" gap="sm" py={6}>
            <span>
              <Text component="span" display="block" fw={600} c="var(--cs-ink-1)">
                {member.name}
              </Text>
              <span className="cs-detail">{member.code}</span>
            </span>
            <RemoveButton
              label={t('entries.groups.removeMember', { name: member.name })}
              onRemove={() => onChange(members.filter(({ id }) => id !== member.id))}
            />
          </Group>
        ))}
      </Box>
    </div>
  );
}
