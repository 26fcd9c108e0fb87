import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../api/api-error.ts';
import { useFormat } from '../../../i18n/format.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import panel from '../panel/panel.module.css';
import type { SigningStep } from '../signing-step.ts';
import { IdentityForm } from './identity-form.tsx';
import type { Identity } from './use-identity.ts';

type IdentityPanelProps = {
  readonly target: SigningStep;
  readonly identity: Exclude<Identity, { kind: 'free' | 'loading' }>;
};

/** What comes before signing where one has to show who one is: the pictures, and the wait for who looks at them. */
export function IdentityPanel({ target, identity }: IdentityPanelProps) {
  const { t } = useTranslation();
  switch (identity.kind) {
    case 'unknown':
      return (
        <div className={panel['fields']}>
          <ErrorNotice
            failure={failureOf(identity.error)}
            title={t('identity.failed')}
            onRetry={identity.retry}
            retrying={identity.retrying}
          />
        </div>
      );
    default:
      return <Showing key={target.step.id} target={target} identity={identity} />;
  }
}

type ShowingProps = {
  readonly target: SigningStep;
  readonly identity: Extract<Identity, { kind: 'to-show' | 'waiting' }>;
};

/** Others can be sent in the place of those that wait; while they are taken, these may be refused. */
function Showing({ target, identity }: ShowingProps) {
  const [isAgain, setAgain] = useState(false);
  return identity.kind === 'waiting' && !isAgain ? (
    <Waiting since={identity.since} onAgain={() => setAgain(true)} />
  ) : (
    <IdentityForm
      target={target}
      refusal={identity.kind === 'to-show' ? identity.refusal : null}
      onSent={() => setAgain(false)}
    />
  );
}

type WaitingProps = { readonly since: string | null; readonly onAgain: () => void };

/** That pictures were sent, and wait for a person of the company. */
function Waiting({ since, onAgain }: WaitingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Stack px={24} py={40} ta="center" align="center" gap="sm" role="status">
      <ThemeIcon size={64} radius="50%" variant="light" aria-hidden>
        <IconUserSearch size={32} stroke={1.8} />
      </ThemeIcon>
      <Title order={2} size="h3" tabIndex={-1} data-autofocus>
        {t('identity.waitingTitle')}
      </Title>
      <Text c="dimmed" style={{ textWrap: 'balance' }}>
        {t('identity.waitingText')}
      </Text>
      {since !== null && (
        <Text size="sm" c="dimmed" className="cs-figures">
          {t('identity.sentAt', { time: format.dateTime(since) })}
        </Text>
      )}
      <Button variant="default" onClick={onAgain}>
        {t('identity.sendOthers')}
      </Button>
    </Stack>
  );
}
