import { useTranslation } from 'react-i18next';
import { useServerText } from '../../../i18n/server-text.ts';
import classes from './identity.module.css';

/** Why pictures were refused, as the one who looked at them wrote it. */
export function Refusal({ reason }: { readonly reason: string }) {
  const { t } = useTranslation();
  const serverText = useServerText();
  return (
    <div className={classes['refusal']} role="alert">
      <strong>{t('identity.refusedTitle')}</strong>
      {reason !== '' && <p>{serverText(reason)}</p>}
      <p>{t('identity.refusedText')}</p>
    </div>
  );
}
