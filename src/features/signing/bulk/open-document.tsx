import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './bulk.module.css';

type OpenDocumentProps = { readonly documentId: string; readonly subject: string };

export function OpenDocument({ documentId, subject }: OpenDocumentProps) {
  const { t } = useTranslation();
  return (
    <Anchor
      component={Link}
      to={`/documents/${documentId}`}
      aria-label={t('bulkSigning.openDocument', { subject })}
      className={classes['open'] ?? ''}
    >
      {t('bulkSigning.open')}
    </Anchor>
  );
}
