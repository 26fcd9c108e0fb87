import { Anchor, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellIssue } from '../check/cell-issue.ts';
import type { SheetCheck } from '../check/sheet-check.ts';
import type { SheetColumn } from '../grid/sheet-column.ts';
import styles from './row-issues.module.css';

type RowIssuesProps = {
  readonly check: SheetCheck;
  readonly columns: readonly SheetColumn[];
  readonly index: number;
  /** Leads to the cell that an issue speaks of. */
  readonly onGoTo: (column: string) => void;
};

/** Everything that is wrong with a row, or should be looked at, whole, whatever room its cells have; nothing where all is right. */
export function RowIssues({ check, columns, index, onGoTo }: RowIssuesProps) {
  const { t } = useTranslation();
  const issues = useSyncExternalStore(check.subscribe, () => check.issuesOf(index));
  const lists = (['error', 'warn'] as const)
    .map((tone) => ({ tone, listed: issues.filter((issue) => issue.tone === tone) }))
    .filter(({ listed }) => listed.length > 0);
  return lists.map(({ tone, listed }) => {
    const title = t(tone === 'error' ? 'grid.fix.rowErrors' : 'grid.fix.rowWarnings');
    return (
      <section key={tone} className={styles['issues']} data-tone={tone}>
        <Text fw={600} fz="sm">
          {title}
        </Text>
        <ul aria-label={title}>
          {listed.map((issue, place) => (
            <li key={place}>
              <Issue
                issue={issue}
                title={columns.find(({ id }) => id === issue.column)?.title ?? null}
                onGoTo={onGoTo}
              />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

type IssueProps = {
  readonly issue: CellIssue;
  /** `null` for the row as a whole. */
  readonly title: string | null;
  readonly onGoTo: (column: string) => void;
};

function Issue({ issue, title, onGoTo }: IssueProps) {
  return title === null ? (
    issue.text
  ) : (
    <>
      <Anchor component="button" type="button" inherit fw={600} onClick={() => onGoTo(issue.column)}>
        {title}
      </Anchor>
      : {issue.text}
    </>
  );
}
