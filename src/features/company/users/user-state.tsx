import { IconBan, IconCircleCheck, IconEraser, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { userStatus } from '../../../../contract/enums.ts';
import type { User } from '../../../../contract/models/user.ts';
import { Pill } from '../../../ui/pill.tsx';

export function isEnabled(user: User): boolean {
  return user.status?.value !== userStatus.disabled;
}

/** Whether a user can sign in, by color, icon and word. */
export function UserState({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  if (user.erasedDate !== null) {
    return <Pill icon={<IconEraser size={15} aria-hidden />}>{t('privacy.erasedState')}</Pill>;
  }
  if (!isEnabled(user)) {
    return <Pill icon={<IconBan size={15} aria-hidden />}>{t('enums.userStatus.disabled')}</Pill>;
  }
  return user.isAccountLocked ? (
    <Pill tone="seal" icon={<IconLock size={15} aria-hidden />}>
      {t('users.locked')}
    </Pill>
  ) : (
    <Pill tone="ok" icon={<IconCircleCheck size={15} aria-hidden />}>
      {t('enums.userStatus.enabled')}
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
