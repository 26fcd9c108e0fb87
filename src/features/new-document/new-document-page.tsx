import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authQueries } from '../../api/auth.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { type DetailsValues, emptyDetails } from './details-values.ts';
import { loadFields, loadFile, saveFields } from './details-draft.ts';
import { NewDocumentForm } from './new-document-form.tsx';

type Kept = { readonly fields: DetailsValues; readonly file: File | null; readonly restored: boolean };

/** Where a document begins: its PDF and its details. What was typed before a reload is there again. */
export function NewDocumentPage() {
  const { t } = useTranslation();
  const me = useQuery(authQueries.me());
  const userId = me.data?.user?.id ?? null;
  const mayCreate = me.data?.roles.some((role) => role !== 'signer') ?? true;
  const [kept, setKept] = useState<Kept | null>(null);

  useEffect(() => {
    if (userId === null) {
      return;
    }
    let left = false;
    void loadFile(userId).then((file) => {
      if (!left) {
        const fields = loadFields(userId);
        setKept({
          fields: fields ?? emptyDetails,
          file,
          restored: file !== null || fields !== null,
        });
      }
    });
    return () => {
      left = true;
    };
  }, [userId]);

  return (
    <>
      <PageHeader title={t('newDocument.title')} lead={t('newDocument.lead')} />
      {!mayCreate && (
        <EmptyState title={t('newDocument.notAllowed')} text={t('newDocument.notAllowedText')} />
      )}
      {mayCreate && kept !== null && userId !== null && (
        <NewDocumentForm
          userId={userId}
          initialFields={kept.fields}
          initialFile={kept.file}
          restored={kept.restored}
          onFields={(fields) => saveFields(userId, fields)}
        />
      )}
    </>
  );
}
