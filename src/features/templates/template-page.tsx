import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { templateQueries } from '../../api/templates.ts';
import { FailedPage } from '../../shared/errors/failed-page.tsx';
import { LoadingPage } from '../../ui/alone-page.tsx';
import { TemplateScreen } from './template-screen.tsx';

/** One template: how it looks, what there is to fill in, where it is signed, and what it was before. */
export function TemplatePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const number = /^\d{1,9}$/.test(id) ? Number(id) : 0;
  // Not asked for anew by itself: what is on the screen is what one is placing.
  const detail = useQuery({ ...templateQueries.detail(number), staleTime: Infinity });
  if (detail.isPending) {
    return <LoadingPage />;
  }
  if (detail.isLoadingError) {
    return <FailedPage query={detail} backTo="/templates" backText={t('templates.back')} />;
  }
  const template = detail.data;
  // Another file is another beginning: its boxes are those that the service keeps for it.
  return <TemplateScreen key={`${template.id}:${template.fileVersion ?? 1}`} template={template} />;
}
