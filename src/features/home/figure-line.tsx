import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Overview } from '../../../contract/models/overview.ts';
import { useFormat } from '../../i18n/format.ts';
import { documentFigures, type Figure } from './figures.ts';
import classes from './home.module.css';

type FigureLineProps = { readonly overview: Overview; readonly userId: number | null };

/** The figures of the day beside each other; each leads to the list that it counts. */
export function FigureLine({ overview, userId }: FigureLineProps) {
  const { t } = useTranslation();
  const { waiting, documents } = overview;
  return (
    <Box mb="xs" role="group" aria-label={t('home.figures')}>
      <ul className={classes['figureList']}>
        <FigureItem
          figure={{ label: 'home.waiting', count: waiting.total, to: '/', tone: 'plain' }}
          note={waiting.overdue > 0 ? t('home.waitingOverdue', { count: waiting.overdue }) : null}
        />
        {documentFigures(overview, userId).map((figure) => (
          <FigureItem key={figure.label} figure={figure} note={null} />
        ))}
      </ul>
      {documents !== null && (
        <Text c="var(--cs-ink-3)" fz={14} mt="xs">
          {t(documents.scope === 'company' ? 'home.ofCompany' : 'home.ofMine')}
        </Text>
      )}
    </Box>
  );
}

function FigureItem({ figure, note }: { readonly figure: Figure; readonly note: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li>
      <Link to={figure.to} className={classes['figure']} data-tone={figure.tone}>
        <span className={`${classes['number'] ?? ''} cs-figures`}>{format.number(figure.count)}</span>
        <span className={classes['label']}>{t(figure.label)}</span>
        {note !== null && (
          <Text component="span" c="seal" fz={14}>
            {note}
          </Text>
        )}
      </Link>
    </li>
  );
}
