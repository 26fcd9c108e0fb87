import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { accessPermission, stepStatus } from '../../../../contract/enums.ts';
import type { Document } from '../../../../contract/models/document.ts';
import { type Answer, codeSent, dialogText } from '../../../../test/page/mount-signing.tsx';
import { waitFor } from '../../../../test/page/render-page.tsx';
import {
  stagedDocument,
  type Staged,
  stageSigning,
  stepId,
  succeeded,
} from '../../../../test/page/signing-stage.tsx';

const permission = accessPermission.approve;

/** Three steps that An approves, so many of which are done, and one of Bình. */
function documentWith(done = 0): Document {
  const own = [1, 2, 3].map((place) => ({
    permission,
    status: place <= done ? stepStatus.approved : stepStatus.waiting,
  }));
  return stagedDocument([...own, { permission, of: 'Trần Thị Bình' }]);
}

function stageWith(...inTurn: Answer[]): Promise<Staged> {
  return stageSigning({ document: documentWith(), answer: () => inTurn.shift() ?? 'lost' });
}

const step = ({ screen }: Staged, place: number) =>
  screen.getByRole('checkbox', { name: `Bước ${String(place)}/3` });

/** Asks for the code, and confirms with it. */
async function confirm(stage: Staged): Promise<void> {
  await stage.screen.getByRole('button', { name: 'Phê duyệt' }).click();
  await waitFor(() => dialogText().includes('h•••g@minhlong.vn'));
  await userEvent.keyboard('471205');
}

beforeEach(() => {
  sessionStorage.clear();
});

it('approves all steps of one person with one code', async () => {
  const stage = await stageWith(codeSent(), succeeded(documentWith(3)));
  await expect.element(stage.screen.getByText('Làm cùng lúc 3 bước của bạn')).toBeVisible();
  await expect.element(stage.screen.getByText('Sẽ hoàn tất 3 bước.')).toBeVisible();
  await stage.screen.getByRole('button', { name: 'Phê duyệt' }).click();
  await waitFor(() => dialogText().includes('Mã này xác nhận 3 bước của bạn.'));
  await userEvent.keyboard('471205');
  await expect.element(stage.screen.getByRole('heading', { name: 'Đã phê duyệt' })).toBeVisible();
  await expect.element(stage.screen.getByText('Đã hoàn tất cùng lúc 3 bước:')).toBeVisible();
  expect(stage.sent.map(({ body }) => body)).toMatchObject([
    { processId: stepId(1), processAllAdjacentProcesses: true, otp: null },
    { processId: stepId(1), processAllAdjacentProcesses: true, otp: '471205' },
  ]);
});

it('leaves a step that is taken out for later, and those behind it', async () => {
  const stage = await stageWith(codeSent(), succeeded(documentWith(2)));
  await step(stage, 3).click();
  await expect.element(stage.screen.getByText('Sẽ hoàn tất 2 bước.')).toBeVisible();
  await step(stage, 2).click();
  await expect.element(step(stage, 3)).toBeDisabled();
  await step(stage, 2).click();
  await expect.element(step(stage, 3)).not.toBeChecked();
  await confirm(stage);
  await expect.element(stage.screen.getByText('Đã hoàn tất cùng lúc 2 bước:')).toBeVisible();
  expect(stage.sent[0]?.body).toMatchObject({ adjacentProcesses: [{ processId: stepId(2) }] });
});

it('leads the keyboard to the box of a step that it has placed', async () => {
  const { signDraw } = accessPermission;
  const document = stagedDocument([
    { permission: signDraw, more: { pageSign: 1, position: '330,560,530,650' } },
    { permission: signDraw },
  ]);
  const { screen } = await stageSigning({ document, hasPage: true, answer: () => 'lost' });
  const button = screen.getByRole('button', { name: 'Đặt ở trang 1' });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: /^Chữ ký của bạn 2/ })).toHaveFocus();
});
