import { Button, Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { failureOf } from '../../api/api-error.ts';
import { templateQueries } from '../../api/templates.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TemplateScreen } from './template-screen.tsx';
import classes from './template.module.css';

/** One template: how it looks, what there is to fill in, where it is signed, and what it was before. */
export function TemplatePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const number = /^\d{1,9}$/.test(id) ? Number(id) : 0;
  // Not asked for anew by itself: what is on the screen is what one is placing.
  const detail = useQuery({ ...templateQueries.detail(number), staleTime: Infinity });
  if (detail.isPending) {
    return (
      <Center component="main" id="main" mih="100dvh" aria-label={t('common.loading')} role="status">
        <Loader />
      </Center>
    );
  }
  if (detail.isError) {
    return (
      <main id="main" tabIndex={-1} className={classes['alone']}>
        <ErrorNotice
          failure={failureOf(detail.error)}
          onRetry={() => void detail.refetch()}
          retrying={detail.isFetching}
        />
        <Button component={Link} to="/templates" variant="default" mt="md">
          {t('templates.back')}
        </Button>
      </main>
    );
  }
  const template = detail.data;
  // Another file is another beginning: its boxes are those that the service keeps for it.
  return <TemplateScreen key={`${template.id}:${template.fileVersion ?? 1}`} template={template} />;
}
