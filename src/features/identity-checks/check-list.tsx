import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { MetaLine } from '../../ui/meta-line.tsx';
import type { Check } from './check.ts';
import classes from './identity-checks.module.css';
import { usePaperText } from './use-paper-text.ts';

type CheckListProps = {
  readonly checks: readonly Check[];
  readonly shownId: string | null;
  readonly onLook: (id: string) => void;
};

/** Who sent pictures, for which document, and when. */
export function CheckList({ checks, shownId, onLook }: CheckListProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes['rows']} aria-label={t('identity.requests')}>
      {checks.map((check) => (
        <CheckRow key={check.id} check={check} isShown={check.id === shownId} onLook={onLook} />
      ))}
    </ul>
  );
}

type CheckRowProps = Pick<CheckListProps, 'onLook'> & { readonly check: Check; readonly isShown: boolean };

function CheckRow({ check, isShown, onLook }: CheckRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const paperText = usePaperText();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isShown) {
      row.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [isShown]);
  const when = format.past(check.createdDate);
  return (
    <li ref={row}>
      <button
        type="button"
        className={classes['row']}
        aria-pressed={isShown}
        onClick={() => onLook(check.id)}
      >
        <strong className="cs-name">{check.user?.name ?? ''}</strong>
        <span className="cs-detail cs-figures">
          <MetaLine facts={[paperText(check), check.documentNo, t('identity.sentWhen', { when })]} />
        </span>
      </button>
    </li>
  );
}
