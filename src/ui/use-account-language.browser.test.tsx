import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { useTranslation } from 'react-i18next';
import { meSchema } from '../../contract/models/user.ts';
import { renderPage } from '../../test/page/render-page.tsx';
import { chooseLanguage } from '../i18n/setup.ts';
import { useAccountLanguage } from './use-account-language.ts';

function meWith(id: number, language: 'vi' | 'en' | null) {
  return meSchema.parse({
    scope: { kind: 'session' },
    user: { id, name: 'An' },
    company: null,
    roles: [],
    preferences: { language, receiveOtpMethod: 1, receiveNotificationMethod: 1 },
    expiresAt: '2026-11-22T08:00:00+07:00',
  });
}

function Screen({ me }: { readonly me: ReturnType<typeof meWith> }) {
  const { t } = useTranslation();
  return useAccountLanguage(me) ? (
    <>
      <p>{t('signing.reasonCaption')}</p>
      <button onClick={() => void chooseLanguage('vi')}>vi</button>
    </>
  ) : null;
}

// Pages of other tests share the storage, and would follow.
beforeAll(() => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => undefined);
});

afterAll(async () => {
  await chooseLanguage('vi');
});

it('leaves the page as it is for an account without a language', async () => {
  const screen = await renderPage(<Screen me={meWith(1, null)} />);
  await expect.element(screen.getByText('Lý do')).toBeVisible();
});

it('shows nothing in another language than that of the account, until another is chosen on the page', async () => {
  const screen = await renderPage(<Screen me={meWith(2, 'en')} />);
  await expect.element(screen.getByText('Reason')).toBeVisible();
  await screen.getByRole('button', { name: 'vi' }).click();
  await expect.element(screen.getByText('Lý do')).toBeVisible();
});
