import { Alert, Anchor, Checkbox, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { roleSchema } from '../../../../contract/models/user.ts';
import type { Role } from '../../../../contract/operation.ts';
import { authQueries } from '../../../api/auth.ts';

type SecondFactorFieldProps = {
  readonly value: readonly Role[];
  readonly saved: readonly Role[];
  readonly onChange: (roles: Role[]) => void;
};

/** The roles that have to sign in with a second factor. An admin without one is sent to set up their own before asking it of themselves. */
export function SecondFactorField({ value, saved, onChange }: SecondFactorFieldProps) {
  const { t } = useTranslation();
  const { data: me } = useQuery(authQueries.me());
  const isOwnMissing = me?.user?.twoFactorEnabled === false && me.roles.some((role) => value.includes(role));
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label={t('companySettings.secondFactor')}
        description={t('companySettings.secondFactorHint')}
        value={[...value]}
        onChange={(chosen) => onChange(roleSchema.options.filter((role) => chosen.includes(role)))}
      >
        <Group mt="sm">
          {roleSchema.options.map((role) => (
            <Checkbox key={role} value={role} label={t(`enums.role.${role}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      {saved.length > 0 && (
        <Anchor component={Link} to="/company/users?twoFactor=missing" fz="sm">
          {t('companySettings.secondFactorWho')}
        </Anchor>
      )}
      {isOwnMissing && (
        <Alert color="warn" role="status">
          <Trans
            i18nKey="companySettings.secondFactorOwn"
            components={{ account: <Anchor component={Link} to="/account" inherit /> }}
          />
        </Alert>
      )}
    </Stack>
  );
}
