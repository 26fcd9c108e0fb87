import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

type OpenDocumentProps = { readonly documentId: string; readonly subject: string };

export function OpenDocument({ documentId, subject }: OpenDocumentProps) {
  const { t } = useTranslation();
  return (
    <Anchor
      component={Link}
      to={`/documents/${documentId}`}
      aria-label={t('bulkSigning.openDocument', { subject })}
      flex="none"
    >
      {t('bulkSigning.open')}
    </Anchor>
  );
}
