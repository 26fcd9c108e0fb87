import { Alert, Button, Group, Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../api/api-error.ts';
import { useTestSigningProvider } from '../../../api/signing-providers.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';

/** Calls a provider once as it appears, and says whether it is reached and knows the company. */
export function ConnectionTest({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const { mutate, ...test } = useTestSigningProvider();
  useEffect(() => mutate(id), [id, mutate]);
  return (
    <div aria-live="polite">
      {test.isPending && (
        <Group gap={8}>
          <Loader size={16} />
          {t('signingProviders.testing')}
        </Group>
      )}
      {test.isSuccess && (
        <Alert color="ok" icon={<IconCheck aria-hidden />}>
          {t('signingProviders.tested')}
        </Alert>
      )}
      {test.isError && (
        <>
          <ErrorNotice failure={failureOf(test.error)} />
          <Button size="sm" variant="default" mt="xs" onClick={() => mutate(id)}>
            {t('common.retry')}
          </Button>
        </>
      )}
    </div>
  );
}
