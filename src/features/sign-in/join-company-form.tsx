import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAcceptInvitation } from '../../api/sign-in.ts';
import { useFormat } from '../../i18n/format.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { focusFirstFault } from '../../ui/focus-first-fault.ts';
import { Form } from '../../ui/form.tsx';
import { useFailureFocus } from '../../ui/use-failure-focus.ts';
import { CodeForm } from './code-form.tsx';
import { Panel } from './panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

type JoinCompanyFormProps = {
  readonly token: string;
  readonly link: { readonly username: string; readonly name: string; readonly expiresAt: string };
  readonly company: string;
  /** Called when the invitation is accepted. */
  readonly onDone: () => void;
  /** Chosen by who wants a password for this company alone. */
  readonly onSeparate: () => void;
};

/** Accepts an invitation with the account that its reader has already, by their password and code. */
export function JoinCompanyForm({ token, link, company, onDone, onSeparate }: JoinCompanyFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const accept = useAcceptInvitation();
  const confirm = useAcceptInvitation();
  const form = useFailureFocus<HTMLFormElement>(accept.error);
  const [password, setPassword] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const missing = isAsked && password === '' ? t('signIn.passwordRequired') : null;
  const finishIf = (outcome: 'signed-in' | 'code-needed'): void => {
    if (outcome === 'signed-in') {
      onDone();
    }
  };

  function submit(): void {
    setIsAsked(true);
    if (password === '') {
      focusFirstFault(form.current);
      return;
    }
    accept.mutate({ token, password }, { onSuccess: finishIf });
  }

  if (accept.data === 'signed-in' || confirm.data === 'signed-in') {
    return (
      <Panel title={t('signIn.joinDoneTitle')} lead={t('signIn.joinDone', { company })}>
        <Button component={Link} to="/" size="lg" fullWidth>
          {t('signIn.joinStart')}
        </Button>
      </Panel>
    );
  }
  if (accept.data === 'code-needed') {
    return (
      <CodeForm
        title={t('signIn.factorTitle')}
        lead={t('signIn.factorLead', { username: link.username })}
        label={t('signIn.factorGroup')}
        submitLabel={t('signIn.factorSubmit')}
        help={t('signIn.joinFactorHelp')}
        otherWay={
          <Anchor component="button" type="button" onClick={onSeparate}>
            {t('signIn.joinSeparate')}
          </Anchor>
        }
        attempt={confirm}
        onCode={(otp, onRefused) => {
          confirm.mutate({ token, password, otp }, { onSuccess: finishIf, onError: onRefused });
        }}
      />
    );
  }
  return (
    <Panel
      title={t('signIn.joinTitle', { company })}
      lead={t('signIn.joinLead', { name: link.name, company })}
    >
      <Form onSubmit={submit} ref={form}>
        <Stack gap="md">
          <div>
            <Text fw={600}>{t('signIn.setUsername', { username: link.username })}</Text>
            <Text size="sm" c="dimmed">
              {t('signIn.setExpires', { time: format.dateTime(link.expiresAt) })}
            </Text>
          </div>
          {/* Password managers fill in the password of this name. */}
          <input type="hidden" autoComplete="username" value={link.username} readOnly />
          <PasswordField
            label={t('signIn.password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              accept.reset();
            }}
            error={missing}
          />
          <MutationError mutation={accept} />
          <Button type="submit" size="lg" fullWidth loading={accept.isPending}>
            {t('signIn.joinSubmit')}
          </Button>
          <Anchor component={Link} to="/forgot-password" ta="center">
            {t('signIn.forgot')}
          </Anchor>
          <Anchor component="button" type="button" onClick={onSeparate}>
            {t('signIn.joinSeparate')}
          </Anchor>
        </Stack>
      </Form>
    </Panel>
  );
}
