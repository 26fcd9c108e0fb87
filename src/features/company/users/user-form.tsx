import { Button, Fieldset, Group, Stack } from '@mantine/core';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/models/user.ts';
import { useCreateUser, useUpdateUser } from '../../../api/users.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { useSavingForm } from '../../../shared/form/use-saving-form.ts';
import { IdentityFields, RightsFields, SigningFields } from './user-fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { checkUser, type UserValues, userValuesOf } from './user-values.ts';

type UserFormProps = {
  /** `null` for a new one. */
  readonly user: User | null;
  /** Whether it is oneself: one's own admin role is not given away by mistake. */
  readonly isMe: boolean;
  readonly onSaved: (user: User) => void;
};

/** Everything that an admin settles about a user. */
export function UserForm({ user, isMe, onSaved }: UserFormProps) {
  const { t } = useTranslation();
  const create = useCreateUser();
  const update = useUpdateUser();
  /** What the fields hold where nobody has typed. */
  const known = useRef(userValuesOf(user));
  const saving = useSavingForm({
    initialValues: userValuesOf(user),
    check: checkUser,
    save: (body, changes) =>
      user === null ? create.mutateAsync(body) : update.mutateAsync({ ...changes, id: user.id }),
    onSaved: (saved) => {
      // An address that waits to be confirmed is not the user's yet.
      known.current = userValuesOf(saved);
      saving.form.setValues(known.current);
      saving.form.resetDirty(known.current);
      onSaved(saved);
    },
  });
  const { form, isSaving } = saving;
  // What the form began with would be saved as another change once an address is confirmed; what else was typed stays.
  const follow = useEffectEvent((contacts: Pick<UserValues, 'email' | 'phone'>) => {
    const before = known.current;
    known.current = { ...before, ...contacts };
    for (const field of ['email', 'phone'] as const) {
      if (form.getValues()[field] === before[field]) {
        form.setFieldValue(field, contacts[field]);
      }
    }
    form.resetDirty(known.current);
  });
  const { email, phone } = userValuesOf(user);
  useEffect(() => {
    if (email !== known.current.email || phone !== known.current.phone) {
      follow({ email, phone });
    }
  }, [email, phone]);
  const { isDirty } = form;
  const isChanged = useCallback(() => isDirty(), [isDirty]);
  return (
    <Form onSubmit={saving.submit}>
      <Fieldset variant="unstyled" disabled={isSaving}>
        <IdentityFields form={form} isNew={user === null} />
        <RightsFields form={form} isMe={isMe} isNew={user === null} />
        <SigningFields form={form} />
      </Fieldset>
      <Stack className="cs-form-foot" gap={12} mt={20}>
        {saving.failure !== undefined && <ErrorNotice failure={saving.failure} />}
        <Group justify="flex-end" gap={12}>
          <Button type="submit" loading={isSaving} disabled={user !== null && !form.isDirty()}>
            {user === null ? t('users.createAndInvite') : t('users.save')}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard isDirty={isChanged} />
    </Form>
  );
}
