import { IconBan, IconCircleCheck, IconEraser, IconLock, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { userStatus } from '../../../../contract/enums.ts';
import type { User } from '../../../../contract/models/user.ts';
import type { AccountState, TwoFactorState } from '../../../../contract/operations/users.ts';
import type { PlainKey } from '../../../i18n/plain-key.ts';
import { Pill } from '../../../ui/pill.tsx';
import type { Tone } from '../../../ui/tone.ts';

export function isEnabled(user: User): boolean {
  return user.status?.value !== userStatus.disabled;
}

export function stateOf(user: User): AccountState {
  if (!isEnabled(user)) {
    return 'disabled';
  }
  if (user.isAccountLocked) {
    return 'locked';
  }
  return user.isInvited ? 'invited' : 'active';
}

export const stateTexts = {
  active: 'enums.userStatus.enabled',
  invited: 'users.waitsForAnswer',
  locked: 'users.locked',
  disabled: 'enums.userStatus.disabled',
} as const satisfies Readonly<Record<AccountState, PlainKey>>;

const stateLooks = {
  active: { tone: 'ok', Icon: IconCircleCheck },
  invited: { tone: 'warn', Icon: IconMail },
  locked: { tone: 'seal', Icon: IconLock },
  disabled: { tone: 'neutral', Icon: IconBan },
} as const satisfies Readonly<Record<AccountState, { readonly tone: Tone; readonly Icon: typeof IconBan }>>;

/** Whether a user can sign in, by color, icon and word. */
export function UserState({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  if (user.erasedDate !== null) {
    return <Pill icon={<IconEraser size={15} aria-hidden />}>{t('privacy.erasedState')}</Pill>;
  }
  const state = stateOf(user);
  const { tone, Icon } = stateLooks[state];
  return (
    <Pill tone={tone} icon={<Icon size={15} aria-hidden />}>
      {t(stateTexts[state])}
    </Pill>
  );
}

/** Whether a user holds a certificate that is valid. */
export function CertificateState({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  if (user.userCertificates.some(({ isValid }) => isValid)) {
    return <Pill tone="ok">{t('users.certValid')}</Pill>;
  }
  return user.userCertificates.length > 0 ? (
    <Pill tone="warn">{t('users.certOver')}</Pill>
  ) : (
    <Pill>{t('users.certNone')}</Pill>
  );
}

export const twoFactorTexts = {
  on: 'account.twoFactorOn',
  off: 'account.twoFactorOff',
  missing: 'users.twoFactorMissing',
} as const satisfies Readonly<Record<TwoFactorState, PlainKey>>;

/** Whether a user signs in with a second factor, or has yet to set up one that the company requires. */
export function TwoFactorPill({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  if (user.mustSetUpSecondFactor) {
    return <Pill tone="warn">{t(twoFactorTexts.missing)}</Pill>;
  }
  return t(twoFactorTexts[user.twoFactorEnabled ? 'on' : 'off']);
}
