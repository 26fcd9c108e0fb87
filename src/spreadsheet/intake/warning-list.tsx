import { Button, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetWarning } from '../read/sheet-warning.ts';
import classes from './intake.module.css';
import { warningText } from './sheet-texts.ts';

const shownFirst = 5;

type WarningListProps = { readonly warnings: readonly SheetWarning[] };

/** What one should know of a file that was read: calm, since nothing of it stops the work. */
export function WarningList({ warnings }: WarningListProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const headingId = useId();
  if (warnings.length === 0) {
    return null;
  }
  const shown = all ? warnings : warnings.slice(0, shownFirst);
  return (
    <section className={classes['remarks']} aria-labelledby={headingId}>
      <Title id={headingId} className="cs-note" order={3} size="h5" c="warn" mb={6}>
        <IconInfoCircle size={18} aria-hidden /> {t('sheet.remarks')}
      </Title>
      <ul className={classes['remarkItems']}>
        {shown.map((warning) => {
          const text = warningText(t, warning);
          return <li key={text}>{text}</li>;
        })}
      </ul>
      {warnings.length > shownFirst && (
        <Button variant="subtle" size="compact-sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('sheet.remarksLess') : t('sheet.remarksMore', { more: warnings.length - shownFirst })}
        </Button>
      )}
    </section>
  );
}
