import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Data } from '../../../contract/operation.ts';
import type { passwordLink } from '../../../contract/operations/auth.ts';
import { failureOf, formErrors } from '../../api/api-error.ts';
import { useResetPassword } from '../../api/account-security.ts';
import { useFormat } from '../../i18n/format.ts';
import { useFieldFaults } from '../../shared/form/use-field-faults.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from './panel.tsx';
import { PasswordRuleList } from './password-rule-list.tsx';
import { passwordRules } from './password-rules.ts';
import { useFailureFocus } from '../../ui/use-failure-focus.ts';
import { PasswordField } from '../../ui/password-field.tsx';

type SetPasswordFormProps = {
  readonly token: string;
  readonly link: Data<typeof passwordLink>;
  readonly onDone: () => void;
};

/** The new password, twice, with its rules ticked as they are met. */
export function SetPasswordForm({ token, link, onDone }: SetPasswordFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const reset = useResetPassword();
  const form = useFailureFocus<HTMLFormElement>(reset.error);
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const rules = passwordRules(password, repeated, link.username);
  const ready = [...rules.values()].every(Boolean);
  const fault = useFieldFaults(reset.error).faultOf('password');
  const notice = reset.isError && (fault === null || formErrors(reset.error).length > 0);

  function submit(): void {
    if (ready) {
      reset.mutate({ token, password }, { onSuccess: onDone });
    }
  }

  if (reset.isSuccess) {
    return (
      <Panel title={t('signIn.setDoneTitle')} lead={t('signIn.setDone')}>
        <Button component={Link} to="/sign-in" size="lg" fullWidth>
          {t('signIn.submit')}
        </Button>
      </Panel>
    );
  }
  const lead = link.purpose === 'invitation' ? 'signIn.setInvitation' : 'signIn.setReset';
  return (
    <Panel title={t('signIn.setTitle')} lead={t(lead, { name: link.name })}>
      <Form onSubmit={submit} ref={form}>
        <Stack gap="md">
          <div>
            <Text fw={600}>{t('signIn.setUsername', { username: link.username })}</Text>
            <Text size="sm" c="dimmed">
              {t('signIn.setExpires', { time: format.dateTime(link.expiresAt) })}
            </Text>
          </div>
          {/* Password managers keep the password with this name. */}
          <input type="hidden" autoComplete="username" value={link.username} readOnly />
          <PasswordField
            label={t('signIn.newPassword')}
            autoComplete="new-password"
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              reset.reset();
            }}
            error={fault}
            aria-describedby="password-rules"
          />
          <PasswordField
            label={t('signIn.repeatPassword')}
            autoComplete="new-password"
            value={repeated}
            onChange={(event) => setRepeated(event.currentTarget.value)}
          />
          <PasswordRuleList rules={rules} />
          {notice && <ErrorNotice failure={failureOf(reset.error)} />}
          <Button type="submit" size="lg" fullWidth disabled={!ready} loading={reset.isPending}>
            {t('signIn.setSubmit')}
          </Button>
        </Stack>
      </Form>
    </Panel>
  );
}
