import { useQuery } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { envelopeCode } from '../../../../contract/envelope.ts';
import { templateQueries } from '../../../api/templates.ts';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { TemplateStep } from './template-step.tsx';

function Step() {
  const detail = useQuery({ ...templateQueries.detail(7), retry: false });
  return (
    <TemplateStep
      chrome={{
        step: 'template',
        name: 'Lô',
        saveState: 'saved',
        isOpen: () => false,
        onStep: () => undefined,
      }}
      chosenId={7}
      chosen={detail.data ?? null}
      detail={detail}
      onChoose={() => undefined}
      onNext={() => undefined}
    />
  );
}

const list = {
  items: [{ id: 8, name: 'Mẫu khác' }],
  ...{ totalCount: 1, pageCount: 1, page: 1, pageSize: 50, hasNextPage: false, hasPreviousPage: false },
};

it.each([
  ['is asked for again where there were too many calls', envelopeCode.tooManyRequests],
  ['is said to be gone where there is none of it', envelopeCode.default],
])('a template that was chosen %s', async (_case, code) => {
  answers({
    '/api/document-templates': { success: true, code: 0, messages: [], data: list },
    '/api/document-templates/7': { success: false, code, messages: ['Template not found'], data: null },
  });
  const screen = await renderPage(<Step />);
  await expect.element(screen.getByRole('radio', { name: /Mẫu khác/ })).toBeVisible();
  const gone = screen.getByText(/Mẫu đã chọn không còn nữa/);
  const again = screen.getByRole('button', { name: 'Thử lại' });
  const [shown, other] = code === envelopeCode.default ? [gone, again] : [again, gone];
  await expect.element(shown).toBeVisible();
  await expect.element(other).not.toBeInTheDocument();
});

it('templates that the first page of the list has no room for are on the others', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, location.origin);
    const page = Number(searchParams.get('page'));
    const items = [{ id: page, name: `Mẫu số ${String(page)}` }];
    return Response.json(
      pathname.endsWith('/7')
        ? { success: false, code: envelopeCode.default, messages: ['Template not found'], data: null }
        : {
            success: true,
            code: 0,
            messages: [],
            data: { ...list, items, page, totalCount: 21, pageCount: 2 },
          },
    );
  });
  const screen = await renderPage(<Step />);
  await expect.element(screen.getByRole('radio', { name: /Mẫu số 1/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Trang 2' }).click();
  await expect.element(screen.getByRole('radio', { name: /Mẫu số 2/ })).toBeVisible();
});
