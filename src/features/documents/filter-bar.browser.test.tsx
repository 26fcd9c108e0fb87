import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import type { DocumentFilters } from '../../api/document-filters.ts';
import { DocumentsFilterBar } from './filter-bar.tsx';

const answer = (data: unknown) => ({ success: true, code: 0, messages: [], data });
const page = answer({
  items: [],
  totalCount: 0,
  pageCount: 0,
  page: 1,
  pageSize: 20,
  hasNextPage: false,
  hasPreviousPage: false,
});

it('narrows the list to several values of one kind, which one chip names and takes away', async () => {
  answers({
    '/api/users': page,
    '/api/document-templates': page,
    '/api/batch-imports': page,
    '/api/departments': page,
    '/api/document-types': page,
  });
  let asked: DocumentFilters = {};
  function Bar() {
    const [filters, setFilters] = useState<DocumentFilters>({});
    asked = filters;
    return (
      <DocumentsFilterBar
        filters={filters}
        total={undefined}
        searchRef={{ current: null }}
        onAsk={setFilters}
      >
        {null}
      </DocumentsFilterBar>
    );
  }
  const screen = await renderPage(<Bar />);

  await screen.getByRole('button', { name: 'Bộ lọc', exact: true }).click();
  await screen.getByRole('combobox', { name: 'Trạng thái' }).click();
  await screen.getByRole('option', { name: 'Đang xử lý' }).click();
  await screen.getByRole('option', { name: 'Hoàn tất' }).click();
  await expect.poll(() => asked.status?.length).toBe(2);

  const chip = 'Trạng thái: Đang xử lý, Hoàn tất';
  await expect.element(screen.getByText(chip)).toBeInTheDocument();
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: `Bỏ lọc ${chip}` }).click();
  await expect.poll(() => asked.status).toBeUndefined();
});
