import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { JudgedChange } from '../../../pdf-signatures/changes/change.ts';
import type { CheckReport, SignatureReport } from '../../../pdf-signatures/report.ts';
import { renderPage } from '../../../test/page/render-page.tsx';
import { ChangeList } from './change-list.tsx';
import { VerdictBanner } from './verdict-banner.tsx';

function signature(number: number, changes: readonly JudgedChange[] = []): SignatureReport {
  return {
    number,
    level: null,
    kind: 'signature',
    fieldName: `Signature_${String(number)}`,
    places: [],
    isPresent: true,
    verdict: 'intact',
    integrity: { kind: 'intact', digest: 'SHA-256', isWeak: false },
    coverage: { revision: number, revisions: 2, isWhole: number === 2, changes },
    signer: null,
    time: { kind: 'none' },
    reason: '',
    location: '',
  };
}

const intact: CheckReport = {
  kind: 'checked',
  level: null,
  verdict: 'intact',
  isTrusted: true,
  isWeak: false,
  isWitnessed: false,
  signatures: [],
  isEncrypted: false,
  isDamaged: false,
  wantedKeyIds: [],
};

const nobody = () => undefined;

it('says nothing good while pages are compared, and how far that is', async () => {
  await renderPage(
    <VerdictBanner outcome={intact} progress={{ done: 120, total: 200 }} onShowPage={nobody} />,
  );
  await expect.element(page.getByText('Chưa phát hiện thay đổi.', { exact: false })).toBeVisible();
  await expect
    .element(page.getByRole('progressbar', { name: 'Đã đối chiếu 120 trên 200 trang' }))
    .toBeInTheDocument();
  // Those who listen hear of each quarter.
  await expect.element(page.getByRole('status').last()).toHaveTextContent('Đã đối chiếu 100 trên 200 trang');
  expect(document.querySelector('[data-tone="ok"]')).toBeNull();
});

it('leads to the pages that look different, each once', async () => {
  const different = (number: number): JudgedChange => ({
    change: { what: 'looks-different', page: number },
    isAllowed: false,
    by: null,
  });
  const onShowPage = vi.fn<(page: number) => void>();
  const signatures = [signature(1, [different(7), different(3)]), signature(2, [different(3)])];
  await renderPage(
    <VerdictBanner
      outcome={{ ...intact, verdict: 'altered', isWitnessed: true, signatures }}
      progress={null}
      onShowPage={onShowPage}
    />,
  );
  expect(
    page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Trang 3', 'Trang 7']);
  await page.getByRole('button', { name: 'Trang 7' }).click();
  expect(onShowPage).toHaveBeenCalledWith(7);
});

it('tells what was added with its values, who signed it, and where it is', async () => {
  const rect = { llx: 1, lly: 2, urx: 3, ury: 4 };
  const filled = {
    what: 'form-filled',
    // Signs that turn letters around are not told.
    field: '\u202ELuong',
    number: 9,
    before: '10 triệu\u2067',
    after: '\u202E12 triệu',
    shown: null,
    places: [{ page: 4, rect }],
  } as const;
  const onShowPlace = vi.fn();
  await renderPage(
    <ChangeList
      changes={[
        { change: filled, isAllowed: true, by: 2 },
        { change: { what: 'metadata' }, isAllowed: true, by: null },
        { change: { what: 'page-content', page: 2 }, isAllowed: false, by: null },
      ]}
      signatures={[signature(1), signature(2)]}
      onShowPlace={onShowPlace}
      onShowPage={nobody}
    />,
  );
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Sửa trường “Luong” từ “10 triệu” thành “12 triệu” · Được phép, đã được ký bởi chữ ký số 2 (Không rõ người ký) · Xem trên trang 4',
    'Thông tin mô tả tệp · Được phép, chưa ai ký',
    'Sửa nội dung trang 2 · Không được phép · Xem trên trang 2',
  ]);
  await page.getByRole('button', { name: 'Xem trên trang 4' }).click();
  expect(onShowPlace).toHaveBeenCalledWith({ page: 4, rect });
});

it('says of a file at level B-LTA that it stays verifiable', async () => {
  const report: CheckReport = { ...intact, isWitnessed: true, level: 'B-LTA' };
  await renderPage(<VerdictBanner outcome={report} progress={null} onShowPage={nobody} />);
  await expect.element(page.getByText('Tệp ở mức B-LTA', { exact: false })).toBeVisible();
});
