import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../../test/page/render-page.tsx';
import { loadWorkflow, saveWorkflow } from '../workflow-draft.ts';
import type { CodeWord, WorkflowStep } from '../workflow-model.ts';
import { CodeWordLine } from './code-word-line.tsx';

const stepWith = (codeWord: CodeWord): WorkflowStep => ({
  key: 'a',
  user: { id: 7, code: 'u7', name: 'Hường', email: 'huong@saomai.example.com' },
  permission: 'E',
  place: null,
  fileId: null,
  fields: [],
  copyOnSend: false,
  codeWord,
});

it('sets a code word that is long enough', async () => {
  const onChange = vi.fn();
  const screen = await renderPage(<CodeWordLine step={stepWith('none')} onChange={onChange} />);
  await screen.getByRole('button', { name: 'Thêm mã bí mật cho Hường' }).click();
  const field = screen.getByLabelText('Mã bí mật');
  await field.fill(' 12345 ');
  await screen.getByRole('button', { name: 'Đặt mã' }).click();
  await expect.element(field).toHaveAccessibleDescription(/cần ít nhất 6 ký tự/);
  await field.fill('hoa phượng');
  await screen.getByRole('button', { name: 'Đặt mã' }).click();
  expect(onChange).toHaveBeenCalledExactlyOnceWith({
    kind: 'code-word',
    key: 'a',
    codeWord: { text: 'hoa phượng' },
  });
});

it('does not know one that the service has, and removes it', async () => {
  const onChange = vi.fn();
  const screen = await renderPage(<CodeWordLine step={stepWith('stored')} onChange={onChange} />);
  await screen.getByRole('button', { name: 'Đổi mã bí mật của Hường' }).click();
  await expect.element(screen.getByLabelText('Mã bí mật')).toHaveValue('');
  await screen.getByRole('button', { name: 'Bỏ mã' }).click();
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ kind: 'code-word', key: 'a', codeWord: 'removed' });
});

it('leaves no code word on the device', () => {
  saveWorkflow('of-a-test', { inOrder: true, steps: [stepWith({ text: 'hoa phượng' }), stepWith('stored')] });
  expect(loadWorkflow('of-a-test')?.steps.map(({ codeWord }) => codeWord)).toEqual(['lost', 'stored']);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('hoa phượng');
  saveWorkflow('of-a-test', null);
});
