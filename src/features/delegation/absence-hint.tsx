import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { absenceQueries } from '../../api/absences.ts';
import { useFormat } from '../../i18n/format.ts';
import classes from './delegation.module.css';

/** Says above the inbox who acts for me at present, and for whom I act; nothing where that is nobody. */
export function AbsenceHint() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(absenceQueries.mine());
  const mine = data?.mine?.isCurrent === true ? data.mine : null;
  const others = (data?.standingIn ?? []).filter(({ isCurrent }) => isCurrent);
  if (mine === null && others.length === 0) {
    return null;
  }
  return (
    <div className={classes['hint']} role="note">
      <p className="cs-figures">
        {mine !== null && t('inbox.absenceMine', { name: mine.substitute.name, to: format.date(mine.toDay) })}{' '}
        {others.length > 0 &&
          t('inbox.absenceFor', { names: others.map(({ user }) => user.name).join(', ') })}
      </p>
      <Button component={Link} to="/account" variant="subtle" size="compact-md">
        {t('inbox.toAbsences')}
      </Button>
    </div>
  );
}
