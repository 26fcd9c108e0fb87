import { Alert, Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../../../contract/operation.ts';
import { type webhookGet, webhookSave } from '../../../../contract/operations/webhooks.ts';
import { failureOf } from '../../../api/api-error.ts';
import { useSaveWebhook, useTestWebhook } from '../../../api/webhooks.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { checkForm } from '../../../shared/form/check-form.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { useSavingForm } from '../../../shared/form/use-saving-form.ts';
import { SecretSection } from './secret-section.tsx';
import styles from './webhooks.module.css';
import { Form } from '../../../ui/form.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';

type Webhook = NonNullable<Data<typeof webhookGet>>;

type WebhookFormProps = { readonly webhook: Webhook | null };

/** A token stays with the address that it was given for. */
function bearerHintOf(webhook: Webhook | null, url: string) {
  if (webhook?.hasBearer !== true) {
    return 'webhooks.bearerHint';
  }
  return url.trim() === webhook.url ? 'webhooks.bearerStored' : 'webhooks.bearerAgain';
}

/** The address that is called, how it knows us, and trying it out. */
export function WebhookForm({ webhook }: WebhookFormProps) {
  const { t } = useTranslation();
  const save = useSaveWebhook();
  const tryOut = useTestWebhook();
  const [wasSaved, setWasSaved] = useState(false);
  // Stands here alone: the service says a whole secret once.
  const [secret, setSecret] = useState<string | null>(null);
  const saving = useSavingForm({
    initialValues: {
      url: webhook?.url ?? '',
      enabled: webhook?.enabled ?? true,
      bearer: '',
      removeBearer: false,
    },
    check: ({ url, enabled, bearer, removeBearer }) =>
      checkForm(webhookSave.body, {
        url,
        enabled,
        ...(removeBearer ? { bearer: '' } : bearer !== '' && { bearer }),
      }),
    save: ({ url, bearer, enabled }, changes) =>
      save.mutateAsync(
        webhook === null
          ? { url, bearer, enabled }
          : {
              ...changes,
              bearer,
              // A token goes to no other address than the one that it was typed for.
              ...(bearer && { url }),
            },
      ),
    onSaved: (saved) => {
      const values = { url: saved.url, enabled: saved.enabled, bearer: '', removeBearer: false };
      saving.form.setValues(values);
      saving.form.resetDirty(values);
      setWasSaved(true);
      tryOut.reset();
      if (webhook === null && secret === null) {
        setSecret(saved.secret);
      }
    },
  });
  const { form, isSaving } = saving;
  return (
    <>
      <section className={styles['section']}>
        <Form
          onSubmit={() => {
            setWasSaved(false);
            saving.submit();
          }}
        >
          <Stack gap="md" maw={640}>
            <TextInput
              type="url"
              inputMode="url"
              label={t('webhooks.url')}
              description={t('webhooks.urlHint')}
              required
              maxLength={2000}
              autoComplete="off"
              disabled={isSaving}
              {...form.getInputProps('url')}
            />
            <PasswordField
              label={t('webhooks.bearer')}
              description={t(bearerHintOf(webhook, form.getValues().url))}
              maxLength={2000}
              autoComplete="off"
              disabled={isSaving || form.getValues().removeBearer}
              visibilityToggleButtonProps={{ 'aria-label': t('webhooks.showBearer') }}
              {...form.getInputProps('bearer')}
            />
            {webhook?.hasBearer === true && (
              <Switch
                label={t('webhooks.removeBearer')}
                disabled={isSaving}
                {...form.getInputProps('removeBearer', { type: 'checkbox' })}
              />
            )}
            <Switch
              label={t('webhooks.enabled')}
              description={t('webhooks.enabledHint')}
              disabled={isSaving}
              {...form.getInputProps('enabled', { type: 'checkbox' })}
            />
            {saving.failure !== undefined && <ErrorNotice failure={saving.failure} />}
            <div aria-live="polite">
              {wasSaved && !form.isDirty() && (
                <Alert color="ok" icon={<IconCheck aria-hidden />}>
                  {t('webhooks.saved')}
                </Alert>
              )}
              {tryOut.isSuccess && (
                <Alert color="ok" icon={<IconCheck aria-hidden />}>
                  {t('webhooks.tested')}
                </Alert>
              )}
            </div>
            {tryOut.isError && (
              <ErrorNotice title={t('webhooks.testFailed')} failure={failureOf(tryOut.error)} />
            )}
            <Group>
              <Button type="submit" loading={isSaving} disabled={webhook !== null && !form.isDirty()}>
                {t(webhook === null ? 'webhooks.create' : 'users.save')}
              </Button>
              {webhook !== null && (
                <Button
                  variant="default"
                  loading={tryOut.isPending}
                  disabled={form.isDirty()}
                  onClick={() => {
                    setWasSaved(false);
                    tryOut.mutate();
                  }}
                >
                  {t('webhooks.test')}
                </Button>
              )}
            </Group>
          </Stack>
        </Form>
        <LeaveGuard isDirty={form.isDirty} />
      </section>
      {(webhook !== null || secret !== null) && (
        <SecretSection masked={webhook?.secret ?? ''} secret={secret} onSecret={setSecret} />
      )}
    </>
  );
}
