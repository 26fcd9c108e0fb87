import i18next from 'i18next';
import { expect, it } from 'vitest';
import { absencesSchema } from '../../../contract/models/absence.ts';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import { AbsenceFacts } from './absence-facts.tsx';

const an = { id: 11, name: 'Nguyễn Văn An' };
const binh = { id: 12, name: 'Trần Thị Bình' };

function absence(user: object, substitute: object): object {
  return {
    id: 'a1',
    user,
    substitute,
    fromDay: '2026-11-20',
    toDay: '2026-11-27',
    reason: 'Nghỉ phép',
    isCurrent: true,
    createdDate: '2026-11-19T08:00:00+07:00',
  };
}

function absences(more: object): object {
  const data = absencesSchema.parse({ mayDelegate: true, today: '2026-11-24', mine: null, ...more });
  return { success: true, code: 0, messages: ['Done'], data };
}

it('shows who acts for me, and ends it once I confirm', async () => {
  const sent = answers({
    '/api/me/absences': absences({ mine: absence(an, binh) }),
    '/api/me/absences/end': absences({}),
  });
  const screen = await renderPage(<AbsenceFacts />);
  await expect.element(screen.getByText(/Trần Thị Bình/)).toBeVisible();
  await expect.element(screen.getByText('Nghỉ phép')).toBeVisible();
  const end = i18next.t('delegation.end');
  await screen.getByRole('button', { name: end }).click();
  expect(sent.map(({ path }) => path)).toEqual(['/api/me/absences']);
  await screen.getByRole('dialog').getByRole('button', { name: end }).click();
  await expect.element(screen.getByRole('button', { name: i18next.t('delegation.name') })).toBeVisible();
  expect(sent).toContainEqual(expect.objectContaining({ path: '/api/me/absences/end', method: 'POST' }));
});

it('lists for whom I act, and offers nothing where the company lets nobody delegate', async () => {
  answers({ '/api/me/absences': absences({ mayDelegate: false, standingIn: [absence(binh, an)] }) });
  const screen = await renderPage(<AbsenceFacts />);
  await expect.element(screen.getByText(/Trần Thị Bình/)).toBeVisible();
  await expect.element(screen.getByText(i18next.t('delegation.off'))).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});
