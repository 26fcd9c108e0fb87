import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CheckOutcome } from './check/report.ts';
import { summaryLooks } from './verdict-look.ts';
import type { Look } from './verdict-look.ts';
import classes from './verify.module.css';

type VerdictBannerProps = {
  readonly outcome: CheckOutcome | null;
  /** The one sentence alone, where there is little room. */
  readonly isShort?: boolean;
};

const refusedLook: Look = { tone: 'warn', icon: IconAlertTriangle };

/** What a whole file is worth, in one sentence and one more. */
export function VerdictBanner({ outcome, isShort = false }: VerdictBannerProps) {
  const { t } = useTranslation();
  if (outcome === null) {
    return (
      <div className={classes['banner']} data-tone="neutral" role="status">
        <p className={classes['bannerTitle']}>{t('verify.checking')}</p>
      </div>
    );
  }
  const { tone, icon: Symbol } = outcome.kind === 'checked' ? summaryLooks[outcome.summary] : refusedLook;
  return (
    <div className={classes['banner']} data-tone={tone} role="status">
      <Symbol size={28} aria-hidden />
      <div>
        <p className={classes['bannerTitle']}>
          {outcome.kind === 'checked'
            ? t(`verify.summary.${outcome.summary}`)
            : t(`verify.refused.${outcome.why}`)}
        </p>
        {!isShort && <MoreOfVerdict outcome={outcome} />}
      </div>
    </div>
  );
}

function MoreOfVerdict({ outcome }: { readonly outcome: CheckOutcome }) {
  const { t } = useTranslation();
  const texts =
    outcome.kind === 'checked'
      ? [
          t(`verify.summaryText.${outcome.summary}`),
          ...(outcome.isDamaged ? [t('verify.damaged')] : []),
          ...(outcome.isEncrypted ? [t('verify.encrypted')] : []),
        ]
      : [t('verify.refusedText')];
  return texts.map((text) => (
    <p key={text} className={classes['bannerText']}>
      {text}
    </p>
  ));
}
