import { Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type PageTurnerProps = {
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
};

/** Leads from page to page of a list; nothing where there is but one. */
export function PageTurner({ page, pageCount, onPage }: PageTurnerProps) {
  const { t } = useTranslation();
  return pageCount > 1 ? (
    <Pagination
      total={pageCount}
      value={page}
      onChange={onPage}
      aria-label={t('lists.pages')}
      getItemProps={(item) => ({ 'aria-label': t('lists.page', { page: item }) })}
      getControlProps={(control) => ({
        'aria-label': t(control === 'previous' ? 'lists.previousPage' : 'lists.nextPage'),
      })}
    />
  ) : null;
}
