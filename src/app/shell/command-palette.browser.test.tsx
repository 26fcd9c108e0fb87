import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { meSchema } from '../../../contract/models/user.ts';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import { found, stagedDocument } from '../../../test/page/signing-stage.tsx';
import { session } from '../../api/session.ts';
import { CommandPalette } from './command-palette.tsx';
import { openCommandPalette } from './palette-store.ts';
import { recentChoices, rememberChoice } from './recent-choices.ts';

const me = meSchema.parse({
  scope: { kind: 'session' },
  user: { id: 11, name: 'Nguyễn Văn An' },
  company: { id: 1 },
  roles: ['signer'],
  preferences: null,
  expiresAt: '2026-11-22T08:00:00+07:00',
});

function Address() {
  return <output>{useLocation().pathname}</output>;
}

async function typeInPalette(words: string) {
  const document = stagedDocument([]);
  answers({ '/api/documents': found([{ ...document, subject: `${words} 2026` }]) });
  const screen = await renderPage(
    <>
      <CommandPalette me={me} />
      <Address />
    </>,
  );
  openCommandPalette();
  await screen.getByRole('textbox').fill(words);
  await expect.element(screen.getByText(`${words} 2026`)).toBeVisible();
  return { screen, address: screen.getByRole('status'), path: `/documents/${document.id}` };
}

it('chooses what was found alone, and later than it was asked for, by Enter', async () => {
  const { address, path } = await typeInPalette('Hợp đồng lao động');
  await userEvent.keyboard('{Enter}');
  await expect.element(address).toHaveTextContent(path);
});

it('moves on from the selected entry also when what was found later stands above it', async () => {
  const { screen, address, path } = await typeInPalette('Tài khoản');
  await expect
    .element(screen.getByRole('button', { name: 'Tài khoản', exact: true }))
    .toHaveAttribute('data-selected');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(address).toHaveTextContent(path);
});

it('forgets what was chosen lately however the session ends', () => {
  session.begin('of-an');
  rememberChoice(11, { id: 'document 1', label: 'Hợp đồng lao động', to: '/documents/1' });
  expect(recentChoices(11)).not.toEqual([]);
  session.end();
  expect(recentChoices(11)).toEqual([]);
});
