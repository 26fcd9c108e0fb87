import { Alert, Button, CopyButton, Group, Text, Title } from '@mantine/core';
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useSaveWebhook } from '../../../api/webhooks.ts';
import { ConfirmMutation } from '../../../shared/form/confirm-mutation.tsx';
import styles from './webhooks.module.css';

type SecretSectionProps = {
  /** Its last letters, to tell one from another. */
  readonly masked: string;
  /** The whole secret, where it was made just now. */
  readonly secret: string | null;
  readonly onSecret: (secret: string) => void;
};

/** What calls are signed with: shown whole once, and renewed when it got out. */
export function SecretSection({ masked, secret, onSecret }: SecretSectionProps) {
  const { t } = useTranslation();
  const save = useSaveWebhook();
  const [asking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  return (
    <section className={styles['section']}>
      <Title order={2} size="h3">
        {t('webhooks.secret')}
      </Title>
      <Text maw="70ch" mt={4} mb="md" c="dimmed">
        <Trans
          i18nKey="webhooks.secretHint"
          components={{ code: <Text span inherit style={{ whiteSpace: 'nowrap' }} /> }}
        />
      </Text>
      {secret === null ? (
        <code className={styles['secret']}>{masked}</code>
      ) : (
        <Alert color="warn" icon={<IconKey aria-hidden />} title={t('webhooks.secretOnce')} role="status">
          <Group gap="sm">
            <code className={styles['secret']} data-whole>
              {secret}
            </code>
            <CopyButton value={secret}>
              {({ copied, copy }) => (
                <Button
                  size="sm"
                  variant="default"
                  leftSection={
                    copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                  }
                  onClick={copy}
                >
                  {t(copied ? 'common.copied' : 'common.copy')}
                </Button>
              )}
            </CopyButton>
          </Group>
        </Alert>
      )}
      <Group mt="md">
        <Button size="sm" variant="default" onClick={() => setAsking(true)}>
          {t('webhooks.renew')}
        </Button>
      </Group>
      <ConfirmMutation
        opened={asking}
        title={t('webhooks.renewTitle')}
        confirmLabel={t('webhooks.renew')}
        danger
        mutation={save}
        onClose={close}
        onConfirm={() => {
          save.mutate(
            { renewSecret: true },
            {
              onSuccess: (saved) => {
                onSecret(saved.secret);
                close();
              },
            },
          );
        }}
      >
        {t('webhooks.renewText')}
      </ConfirmMutation>
    </section>
  );
}
