import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFreshCode } from '../../api/open-document.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';

/** Has a mail with a fresh code and link sent to whom the one before was for. `proof` is that link, or the token it gave. */
export function FreshCode({ proof }: { readonly proof: string }) {
  const { t } = useTranslation();
  const fresh = useFreshCode();
  return (
    <>
      {!fresh.isSuccess && (
        <Button
          variant="default"
          size="lg"
          fullWidth
          loading={fresh.isPending}
          onClick={() => fresh.mutate(proof)}
        >
          {t('session.grantSend')}
        </Button>
      )}
      <MutationError mutation={fresh} />
      <div role="status">{fresh.isSuccess && <Text size="sm">{t('session.grantSent')}</Text>}</div>
    </>
  );
}
