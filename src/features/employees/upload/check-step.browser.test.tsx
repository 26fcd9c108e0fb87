import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { MatchedEmployee } from '../../../../contract/models/employee.ts';
import { renderPage, waitFor } from '../../../../test/page/render-page.tsx';
import { knownOf } from '../../../../test/page/uploaded-people.ts';
import type { SheetCheck } from '../../../spreadsheet/check/sheet-check.ts';
import { CheckStep } from './check-step.tsx';
import { type FieldId, fieldIds } from './fields.ts';
import { createLookUp, type LookUp } from './look-up.ts';
import { usualChoices } from './row-plan.ts';
import { createNumberedStore } from './row-numbers.ts';
import { createSheetModel, nothingSent, type SheetModel } from './sheet-model.ts';
import { useUploadCheck } from './use-upload-check.ts';

const columns = fieldIds.filter((id) => !id.startsWith('user.'));
const rowCount = 5000;

/** A row of the file as it should be, with other texts where they are given; the file has its headers in row 3. */
function row(index: number, change: Partial<Record<FieldId, string>> = {}): string[] {
  const code = `NV${String(index)}`;
  const cells: Partial<Record<FieldId, string>> = {
    employeeCode: code,
    fullName: `Nguyễn Văn ${String(index)}`,
    dateOfBirth: '17/05/1990',
    gender: 'Nam',
    identityNumber: `0790900${String(index).padStart(5, '0')}`,
    email: `${code}@minhlong.vn`,
    phoneNumber: '0912345678',
    status: 'Đang làm việc',
    workingPosition: 'Nhà quản lý',
    contractReportType: 'Báo cáo tăng',
    contractType: 'Không xác định thời hạn',
    contractSigningMethod: 'Điện tử',
    jobTitle: 'Kỹ sư',
    salary: '15.000.000',
    contractEffectiveDate: '01/12/2026',
    ...change,
  };
  return [...columns.map((id) => cells[id] ?? ''), String(index + 4)];
}

function modelOf(change: (index: number) => Partial<Record<FieldId, string>>): SheetModel {
  return createSheetModel({
    store: createNumberedStore({
      columns,
      rows: Array.from({ length: rowCount }, (_, index) => row(index, change(index))),
    }),
    columns,
    given: new Set(columns),
    choices: usualChoices,
    categories: {
      position: new Map([[1, 'Nhà quản lý']]),
      report: new Map([
        [1, 'Báo cáo tăng'],
        [2, 'Báo cáo giảm'],
      ]),
    },
    record: nothingSent,
  });
}

const frame = {
  title: 'Nhập nhân viên từ tệp',
  back: { to: '/employees', label: 'Về danh sách nhân viên' },
  steps: [],
  current: 'check',
};

const compared: LookUp = {
  state: () => comparedState,
  subscribe: () => () => undefined,
  add: () => undefined,
  settle: () => Promise.resolve(true),
};
const comparedState = { kind: 'ready' } as const;

/** A screen that one may leave. */
function Leavable({ children }: { readonly children: ReactNode }) {
  const [isLeft, setLeft] = useState(false);
  return isLeft ? null : (
    <>
      <button onClick={() => setLeft(true)}>Rời đi</button>
      {children}
    </>
  );
}

async function mount(
  model: SheetModel,
  onSend: ComponentProps<typeof CheckStep>['onSend'] = vi.fn(),
  lookUpOf: (check: SheetCheck) => LookUp = () => compared,
) {
  function Scene() {
    const check = useUploadCheck(model);
    const lookUp = useMemo(() => lookUpOf(check), [check]);
    const [message, setMessage] = useState('');
    return (
      <CheckStep
        model={model}
        check={check}
        lookUp={lookUp}
        frame={frame}
        note={null}
        isSending={false}
        message={message}
        onMessage={setMessage}
        onSend={onSend}
      />
    );
  }
  // Without portals, as in tests, a sheet would stand where its button does.
  const screen = await renderPage(
    <>
      <style>{'.mantine-Drawer-inner { left: 0 }'}</style>
      <Leavable>
        <Scene />
      </Leavable>
    </>,
  );
  await expect.element(screen.getByRole('grid')).toBeVisible();
  return screen;
}

describe('the check of 5,000 employees', () => {
  test('300 errors of six causes are fixed in at most 20 actions, each of them one step', async () => {
    const model = modelOf((index) => {
      switch (true) {
        case index < 100:
          return { contractType: index % 2 === 0 ? 'Thử việc' : 'HĐLĐ' };
        case index < 170:
          return { dateOfBirth: '12/31/1990' };
        case index < 220:
          return { contractReportType: 'Hợp đồng lao động' };
        case index < 260:
          return { email: `NV${String(index)}(at)minhlong.vn` };
        case index < 285:
          return { contractExpiredDate: '31/02/2027' };
        case index < 300:
          // Three rows each of five codes.
          return { employeeCode: `NV${String(index - (index % 3))}` };
        default:
          return {};
      }
    });
    const screen = await mount(model);
    let actions = 0;
    const press = async (name: RegExp | string): Promise<void> => {
      actions += 1;
      await screen.getByRole('button', { name }).click();
    };
    const pick = async (label: RegExp | string, option: string): Promise<void> => {
      actions += 2;
      await screen.getByRole('combobox', { name: label }).click();
      await screen.getByRole('option', { name: option }).click();
    };
    await press('Sửa theo nhóm');
    await pick(/^“Thử việc”/, 'Không xác định thời hạn');
    await pick(/^“HĐLĐ”/, 'Không xác định thời hạn');
    await press('Sửa 100 ô');
    await press('Sửa 70 ô');
    await pick(/^“Hợp đồng lao động”/, 'Báo cáo tăng');
    await press('Sửa 50 ô');
    actions += 2;
    await userEvent.fill(screen.getByRole('textbox', { name: 'Phần cần thay trong ô' }), '(at)');
    await userEvent.fill(screen.getByRole('textbox', { name: 'Thay bằng' }), '@');
    await press('Sửa 40 ô');
    await press('Xoá nội dung 25 ô');
    await press(/^Giữ dòng đầu/);
    await expect.element(screen.getByText('Không còn gì cần sửa')).toBeVisible();
    expect(actions).toBeLessThanOrEqual(20);
    expect(model.store.cell(101, 'dateOfBirth')).toBe('31/12/1990');
    expect(model.store.cell(221, 'email')).toBe('NV221@minhlong.vn');
    expect(model.store.rowCount()).toBe(rowCount - 10);
    await screen.getByRole('dialog').getByRole('button', { name: 'Hoàn tác' }).click();
    expect(model.store.rowCount()).toBe(rowCount);
    await expect.element(screen.getByRole('button', { name: /^Giữ dòng đầu/ })).toBeVisible();
  });

  test('a fix of 5,000 cells is written by the click itself, and draws no more rows', async () => {
    const model = modelOf(() => ({ contractReportType: 'Hợp đồng lao động' }));
    const screen = await mount(model);
    await screen.getByRole('button', { name: 'Sửa theo nhóm' }).click();
    await screen.getByRole('combobox', { name: /^“Hợp đồng lao động” \(5.000 ô\)/ }).click();
    await screen.getByRole('option', { name: 'Báo cáo tăng' }).click();
    const fix = screen.getByRole('button', { name: 'Sửa 5.000 ô' });
    await expect.element(fix).toBeVisible();
    (fix.element() as HTMLElement).click();
    expect(model.store.cell(rowCount - 1, 'contractReportType')).toBe('Báo cáo tăng');
    await waitFor(() => document.body.textContent.includes('5.000 dòng hợp lệ'));
    expect(screen.getByRole('row').elements().length).toBeLessThan(60);
    model.store.undo();
    expect(model.store.cell(rowCount - 1, 'contractReportType')).toBe('Hợp đồng lao động');
  });

  test('the row that one is in says what is wrong with it, by its number in the file, and leads there', async () => {
    const screen = await mount(modelOf((index) => (index === 0 ? { salary: 'thoả thuận' } : {})));
    const detail = screen.getByRole('complementary', { name: 'Dòng 4' });
    await expect.element(detail.getByRole('list')).toHaveTextContent('Lương: không phải là số');
    await detail.getByRole('button', { name: 'Lương' }).click();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Lương, dòng 4');
  });
});

describe('before rows are sent', () => {
  /** Somebody who signs in as their row says. */
  const withUsername = (code: string): MatchedEmployee => {
    const { user, ...known } = knownOf(code);
    return { ...known, user: { ...user, username: `${code.toLowerCase()}@minhlong.vn` } };
  };

  const small = (given: readonly FieldId[], rows: readonly (readonly string[])[]): SheetModel => {
    const model = createSheetModel({
      store: createNumberedStore({ columns, rows }),
      columns,
      given: new Set(given),
      choices: usualChoices,
      categories: { position: new Map([[1, 'Nhà quản lý']]), report: new Map([[1, 'Báo cáo tăng']]) },
      record: nothingSent,
    });
    model.addPeople({ employees: [withUsername('NV0')], users: [] });
    return model;
  };

  test('a file of some columns says what it updates of whom, and whose codes nobody has', async () => {
    const codeAndPay = (code: string): string[] =>
      columns.map((id) => (id === 'employeeCode' ? code : id === 'salary' ? '18.000.000' : ''));
    const model = small(
      ['employeeCode', 'salary'],
      [codeAndPay('NV0'), codeAndPay('NV8'), codeAndPay('NV9')],
    );
    const screen = await mount(model);
    await expect
      .element(
        screen.getByText(/Lương của 1 nhân viên đã có sẽ được cập nhật, mọi thông tin khác giữ nguyên/),
      )
      .toBeVisible();
    await expect.element(screen.getByText(/2 dòng có mã chưa có trong công ty/)).toBeVisible();
    await screen.getByRole('button', { name: 'Bỏ 2 dòng' }).click();
    expect(model.store.rowCount()).toBe(1);
    await expect.element(screen.getByRole('button', { name: 'Cập nhật 1 nhân viên' })).toBeEnabled();
  });

  test('nobody is sent who was not compared with the company', async () => {
    const onSend = vi.fn<ComponentProps<typeof CheckStep>['onSend']>();
    const model = small(columns, [row(0)]);
    const match = vi
      .fn<Parameters<typeof createLookUp>[0]['match']>()
      .mockRejectedValueOnce(new Error('lost'));
    let lookUp = compared;
    const screen = await mount(model, onSend, (check) => {
      lookUp = createLookUp({ model, match, onPeople: check.checkAll });
      return lookUp;
    });
    const button = screen.getByRole('button', { name: /^(?:Thêm|Cập nhật) \d nhân viên$/ });
    await expect.element(screen.getByText('Đang đối chiếu với nhân viên của công ty…')).toBeVisible();
    await expect.element(button).toBeDisabled();
    await lookUp.settle();
    await expect.element(screen.getByText('Chưa đối chiếu được với nhân viên của công ty')).toBeVisible();
    await expect.element(button).toBeDisabled();
    match.mockResolvedValue({ employees: [], users: [] });
    await screen.getByRole('button', { name: 'Thử lại' }).click();
    await expect.element(button).toBeEnabled();

    // Typed right before it is sent: what is not known of the other person is asked first.
    match.mockResolvedValue({ employees: [withUsername('NV7')], users: [] });
    model.store.change([
      { row: 0, column: 'employeeCode', text: 'NV7' },
      { row: 0, column: 'email', text: 'NV7@minhlong.vn' },
    ]);
    lookUp.add([model.store.keyAt(0)]);
    await button.click();
    await waitFor(() => onSend.mock.calls.length === 1);
    expect(onSend.mock.calls[0]?.[0].flat().map(({ kind }) => kind)).toEqual(['update']);
  });

  test('nobody is sent by whoever has left while it was asked who they are', async () => {
    const onSend = vi.fn<ComponentProps<typeof CheckStep>['onSend']>();
    const model = small(columns, [row(0)]);
    const asked = Promise.withResolvers<boolean>();
    const whenPlanned = vi.spyOn(model, 'planAgain');
    const screen = await mount(model, onSend, () => ({ ...compared, settle: () => asked.promise }));
    await screen.getByRole('button', { name: 'Cập nhật 1 nhân viên' }).click();
    await screen.getByRole('button', { name: 'Rời đi' }).click();
    asked.resolve(true);
    await waitFor(() => whenPlanned.mock.results.length === 1);
    await whenPlanned.mock.results[0]?.value;
    expect(onSend).not.toHaveBeenCalled();
  });

  test('a summary says who is invited and who is not, and takes a message to those who are', async () => {
    const onSend = vi.fn<ComponentProps<typeof CheckStep>['onSend']>();
    const model = small(
      columns,
      Array.from({ length: 6 }, (_, index) => row(index)),
    );
    const screen = await mount(model, onSend);
    await screen.getByRole('button', { name: 'Thêm 6 nhân viên' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Ai sẽ nhận email?' });
    await expect.element(dialog.getByText('Tạo 5 tài khoản và gửi 5 thư mời đặt mật khẩu.')).toBeVisible();
    await expect
      .element(dialog.getByText('1 nhân viên đã có tài khoản nên không nhận thư mời.'))
      .toBeVisible();
    await expect.element(dialog.getByText('NV3@minhlong.vn')).toBeVisible();
    expect(dialog.getByText('NV5@minhlong.vn').query()).toBeNull();
    await dialog.getByRole('button', { name: 'Xem cả 5 người' }).click();
    await expect.element(dialog.getByText('NV5@minhlong.vn')).toBeVisible();
    await userEvent.fill(dialog.getByRole('textbox'), 'Hạn là thứ Sáu.');
    expect(onSend).not.toHaveBeenCalled();
    await dialog.getByRole('button', { name: 'Thêm 6 nhân viên' }).click();
    const sent = onSend.mock.calls[0]?.[0].flat().map(({ body }) => body.user.invitationMessage);
    expect(sent).toEqual([undefined, ...Array.from({ length: 5 }, () => 'Hạn là thứ Sáu.')]);
  });
});
