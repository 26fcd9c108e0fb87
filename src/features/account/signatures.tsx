import { Skeleton, Stack } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedSignature } from '../../../contract/models/user.ts';
import { accountQueries, useDeleteSignature } from '../../api/account.ts';
import { QueryError } from '../../shared/errors/call-error.tsx';
import { ConfirmMutation } from '../../shared/form/confirm-mutation.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RenameSignature } from './rename-signature.tsx';
import { Section } from './section.tsx';
import { SignatureCard } from './signature-card.tsx';
import styles from './signatures.module.css';

/** My saved signatures. How one is added is the app's to give: drawing belongs to signing. */
export function Signatures({ addSignature }: { readonly addSignature?: ReactNode }) {
  const { t } = useTranslation();
  const signatures = useQuery(accountQueries.signatures());
  const remove = useDeleteSignature();
  const [doomed, setDoomed] = useState<string | null>(null);
  const [renamed, setRenamed] = useState<SavedSignature | null>(null);
  const close = (): void => setDoomed(null);
  return (
    <Section title={t('signing.savedSignatures')} hint={t('account.signaturesHint')}>
      <Stack gap="md">
        {signatures.isPending && (
          <Skeleton height={150} maw={260} radius="md" aria-label={t('common.loading')} />
        )}
        <QueryError query={signatures} />
        {signatures.data?.length === 0 && (
          <EmptyState
            headingLevel={3}
            icon={<IconSignature />}
            title={t('account.signaturesEmpty')}
            text={t('account.signaturesEmptyHint')}
          />
        )}
        {signatures.data && signatures.data.length > 0 && (
          <ul className={styles['list']}>
            {signatures.data.map((signature) => (
              <SignatureCard
                key={signature.id}
                signature={signature}
                onDelete={() => setDoomed(signature.id)}
                onRename={() => setRenamed(signature)}
              />
            ))}
          </ul>
        )}
        {addSignature}
      </Stack>
      <RenameSignature signature={renamed} onClose={() => setRenamed(null)} />
      <ConfirmMutation
        opened={doomed !== null}
        title={t('account.deleteTitle')}
        confirmLabel={t('account.deleteSignature')}
        danger
        mutation={remove}
        onClose={close}
        onConfirm={() => {
          if (doomed !== null) {
            remove.mutate(doomed, { onSuccess: close });
          }
        }}
      >
        {t('account.deleteText')}
      </ConfirmMutation>
    </Section>
  );
}
