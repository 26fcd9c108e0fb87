import i18next from 'i18next';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { identityDecision, identityPaper } from '../../../contract/enums.ts';
import { identityVerificationSchema } from '../../../contract/models/ekyc.ts';
import { answers, renderPage, waitFor } from '../../../test/page/render-page.tsx';
import { CheckView } from './check-view.tsx';
import type { Check } from './check.ts';

const id = '7d6c2f9e-6a71-4b0e-9a53-0d7cf9a1f001';
const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

function checkWith(decision: number): Check {
  return identityVerificationSchema.parse({
    id,
    createdDate: '2026-11-20T08:00:00+07:00',
    status: { value: decision, description: '' },
    paperType: { value: identityPaper.passport, description: '' },
    user: { id: 12, name: 'Trần Thị Bình', email: 'binh@minhlong.vn' },
    documentId: '3f8f1c1e-0b52-4a4e-9d0e-6a4f0f6f1a01',
    documentNo: 'HD-01',
    documentSubject: 'Hợp đồng lao động',
    processId: id,
    frontUrl: picture,
    portraitUrl: picture,
  });
}

async function show(isOwn: boolean) {
  const path = `/api/identity-verifications/decide/${id}`;
  const data = checkWith(identityDecision.accepted);
  const sent = answers({ [path]: { success: true, code: 0, messages: ['Done'], data } });
  const onDecided = vi.fn<(check: Check, said: string) => void>();
  const check = checkWith(identityDecision.waiting);
  const screen = await renderPage(
    <CheckView check={check} isOwn={isOwn} onReload={() => undefined} onDecided={onDecided} />,
  );
  await expect.element(screen.getByRole('heading', { name: 'Trần Thị Bình' })).toBeVisible();
  return { screen, sent, onDecided };
}

it('accepts a person by the pictures, with a key as with the button', async () => {
  const { screen, sent, onDecided } = await show(false);
  await expect.element(screen.getByText('Hợp đồng lao động · HD-01')).toBeVisible();
  expect(screen.getByRole('img').elements()).toHaveLength(2);
  await userEvent.keyboard('a');
  await waitFor(() => onDecided.mock.calls.length === 1);
  expect(sent.map(({ body }) => body)).toEqual([JSON.stringify({ accept: true, reason: null })]);
});

it('leaves the decision on my own pictures to others', async () => {
  const { screen, sent } = await show(true);
  await expect.element(screen.getByText(i18next.t('identity.own'))).toBeVisible();
  await userEvent.keyboard('a');
  expect(screen.getByRole('button', { name: i18next.t('identity.accept') }).elements()).toEqual([]);
  expect(sent).toEqual([]);
});
