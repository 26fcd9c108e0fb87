import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatMessage } from '../../../../contract/messages.ts';
import { templateSchema } from '../../../../contract/models/template.ts';
import { answers, renderPage, waitFor } from '../../../../test/page/render-page.tsx';
import { succeeded } from '../../../../test/page/signing-stage.tsx';
import { buildRows } from './build-table.ts';
import { CheckedSteps } from './checked-steps.tsx';
import { type BuildSpec, emptyDraft, type Rows } from './draft.ts';
import type { SavedDraft } from './draft-store.ts';
import { essenceOf } from './template-essence.ts';
import { useBatchDraft } from './use-batch-draft.ts';

const template = templateSchema.parse({
  id: 1,
  name: 'Hợp đồng',
  fillableFields: [{ key: '{{ma_nhan_vien}}', name: 'ma_nhan_vien' }],
});

const headers = ['Mã nhân viên', 'Họ tên'];
const source: Rows = [
  ['NV001', 'Nguyễn Văn An'],
  ['NV002', 'Trần Thị Bình'],
];
/** The employee's number is in the document's, and in a variable of the template. */
const spec: BuildSpec = {
  targets: ['D.No', 'D.Subject', 'ma_nhan_vien'],
  filling: {
    'D.No': { kind: 'pattern', pattern: 'HD-{Mã nhân viên}', start: 1 },
    'D.Subject': { kind: 'column', column: 1 },
    ma_nhan_vien: { kind: 'column', column: 0 },
  },
  people: {
    order: { kind: 'same', inOrder: true },
    persons: [
      { key: 'a', who: { kind: 'user', code: 'an', name: 'An' }, permission: { kind: 'code', code: 'A' } },
    ],
  },
};
const initial: SavedDraft = {
  draft: {
    ...emptyDraft({ name: 'Lô tháng 12', departmentId: 1, documentTypeId: 1 }),
    templateId: 1,
    source: { kind: 'sheet', name: 'nhan-vien.xlsx', headers },
    built: spec,
  },
  source,
  table: buildRows(spec, headers, source),
};

type ScreenProps = { readonly saved?: SavedDraft; readonly step?: 'check' | 'launch' };

function Screen({ saved = initial, step = 'check' }: ScreenProps) {
  const handle = useBatchDraft(1, saved);
  const [visits, setVisits] = useState(1);
  return (
    <main>
      <button type="button" onClick={() => setVisits(visits + 1)}>
        Mở lại
      </button>
      {handle.store !== null && (
        <CheckedSteps
          key={visits}
          chrome={{
            step,
            name: template.name,
            saveState: 'saved',
            isOpen: () => true,
            onStep: () => undefined,
          }}
          template={template}
          handle={handle}
          store={handle.store}
          spec={spec}
          onCreated={() => undefined}
          onRefused={() => undefined}
        />
      )}
    </main>
  );
}

/** Numbers that are free, processors who are known, and no preview. */
const known = {
  '/api/batch-imports/look-up': succeeded({
    usedNumbers: [],
    processors: [{ code: 'an', name: 'An' }],
    unknownProcessors: [],
    relatedNumbers: [],
  }),
  '/api/document-templates/preview': { success: false, code: 400, messages: ['no'], data: null },
};

it('takes a corrected employee number to the number of the document and to its variables', async () => {
  await page.viewport(1400, 800);
  const sent = answers(known);
  const screen = await renderPage(<Screen />);
  await screen.getByRole('gridcell', { name: 'NV001', exact: true }).click();
  await userEvent.keyboard('NV100{Enter}');
  await expect.element(screen.getByRole('gridcell', { name: 'HD-NV100' })).toBeVisible();
  const shown = (): unknown => {
    const last = sent.findLast(({ path }) => path === '/api/document-templates/preview');
    return JSON.parse(last?.body ?? '{}');
  };
  await vi.waitFor(() =>
    expect(shown()).toMatchObject({
      parameters: [
        '{{D.No}}',
        '{{D.Subject}}',
        '{{ma_nhan_vien}}',
        '{{D.IsOrder}}',
        '{{P.Code}}',
        '{{P.AccessPermission}}',
      ],
      row: ['HD-NV100', 'Nguyễn Văn An', 'NV100', 'Y', 'an', 'A'],
    }),
  );
});

it('holds what the service said against no row that was corrected since, also when one comes back', async () => {
  await page.viewport(1400, 800);
  answers(known);
  const serverErrors = ['HD-NV001', 'HD-NV002'].map((value, row) => ({
    row,
    message: formatMessage('rowNoUsed', { value }),
  }));
  const screen = await renderPage(
    <Screen saved={{ ...initial, draft: { ...initial.draft, serverErrors } }} />,
  );
  await expect.element(screen.getByText('2 dòng cần sửa')).toBeVisible();
  await screen.getByRole('gridcell', { name: 'HD-NV001', exact: false }).click();
  await userEvent.keyboard('HD-100{Enter}');
  await expect.element(screen.getByText('1 dòng cần sửa')).toBeVisible();
  await screen.getByRole('button', { name: 'Mở lại' }).click();
  await expect.element(screen.getByText(/^Máy chủ từ chối 1 dòng/)).toBeVisible();
  await expect.element(screen.getByText('1 dòng cần sửa')).toBeVisible();
});

it('asks for a number that was typed while an answer was waited for', async () => {
  await page.viewport(1400, 800);
  const sent = answers(known);
  const answer = globalThis.fetch;
  const gate = Promise.withResolvers<undefined>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await answer(url, init);
    await (url.startsWith('/api/batch-imports/look-up') ? gate.promise : undefined);
    return response;
  });
  const screen = await renderPage(<Screen />);
  const asked = () => sent.filter(({ path }) => path === '/api/batch-imports/look-up');
  await waitFor(() => asked().length === 1);
  await screen.getByRole('gridcell', { name: 'NV001', exact: true }).click();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await userEvent.keyboard('NV100{Enter}');
  // Longer than a number rests before it is asked for.
  await vi.advanceTimersByTimeAsync(500);
  vi.useRealTimers();
  gate.resolve(undefined);
  await waitFor(() => asked().at(-1)?.body?.includes('"HD-NV100"') === true);
});

it('creates nothing by a template that somebody changed meanwhile', async () => {
  const none = succeeded({
    items: [],
    page: 1,
    pageSize: 100,
    totalCount: 0,
    pageCount: 0,
    hasNextPage: false,
    hasPreviousPage: false,
  });
  const fillableFields = ['ma_nhan_vien', 'ngay_sinh'].map((name) => ({ key: `{{${name}}}`, name }));
  const sent = answers({
    ...known,
    '/api/document-types': none,
    '/api/departments': none,
    '/api/document-templates/1': succeeded({ ...template, fileVersion: 2, fillableFields }),
  });
  const screen = await renderPage(<Screen step="launch" />);
  await screen.getByRole('button', { name: 'Tạo 2 tài liệu' }).click();
  await expect.element(screen.getByText('Mẫu vừa được thay đổi')).toBeVisible();
  expect(sent.map(({ path }) => path)).not.toContain('/api/v2/batch-imports/create-advanced');
});

it('says at once that somebody changed the template since the rows were built', async () => {
  answers(known);
  const built = essenceOf({ ...template, fileVersion: 0 });
  const saved = { ...initial, draft: { ...initial.draft, builtWith: built } };
  const screen = await renderPage(<Screen saved={saved} />);
  await expect.element(screen.getByText('Mẫu vừa được thay đổi')).toBeVisible();
});
