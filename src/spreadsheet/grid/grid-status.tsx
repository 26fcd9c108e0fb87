import { Anchor, Text } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { KbdHint } from '../../ui/kbd-hint.tsx';
import type { GridModel } from './grid-model.ts';
import styles from './sheet-grid.module.css';
import { useGridState, useRowIssues } from './use-grid.ts';

type GridStatusProps = {
  readonly model: GridModel;
  readonly rowHead: ((index: number) => string) | undefined;
};

/** Under the grid: what is wrong where one is, whole, whatever room the cell has; what was just done; else how to go on. */
export function GridStatus({ model, rowHead }: GridStatusProps) {
  const { t } = useTranslation();
  const notice = useGridState(model, (state) => state.notice);
  return (
    <div className={styles['status']}>
      <ActiveIssue model={model} rowHead={rowHead} />
      <p className={styles['notice']} role="status">
        {notice &&
          ('count' in notice
            ? t(`grid.said.${notice.kind}`, { count: notice.count })
            : t(`grid.said.${notice.kind}`))}
      </p>
      <Mended model={model} />
    </div>
  );
}

function ActiveIssue({ model, rowHead }: GridStatusProps) {
  const { t } = useTranslation();
  const index = useGridState(model, (state) => state.view.indexAt(state.active.row));
  const place = useGridState(model, (state) => state.active.column);
  const issues = useRowIssues(model, index);
  const { columns, readOnly } = model.options();
  const column = columns[place];
  const issue =
    issues.find((each) => each.column === column?.id) ??
    issues.find((each) => columns.every(({ id }) => id !== each.column));
  if (issue === undefined || column === undefined) {
    return readOnly ? null : <Hint />;
  }
  const Icon = issue.tone === 'error' ? IconAlertCircle : IconAlertTriangle;
  const row = rowHead?.(index) ?? String(index + 1);
  return (
    <p className={styles['issue']} data-tone={issue.tone}>
      <Icon size={18} role="img" aria-label={t(issue.tone === 'error' ? 'grid.error' : 'grid.warning')} />
      <span>
        {issue.column === column.id
          ? t('grid.issueAt', { column: column.title, row, issue: issue.text })
          : t('grid.rowIssue', { row, issue: issue.text })}
      </span>
    </p>
  );
}

/** How to go on, where nothing is wrong. */
function Hint() {
  const { t } = useTranslation();
  return (
    <Text inherit c="var(--cs-ink-3)">
      <span className={styles['hintKeys']}>
        {t('grid.hintPaste')} <KbdHint keys={['Ctrl', 'Z']}>{t('grid.hintUndoAfter')}</KbdHint>{' '}
        <KbdHint keys={['F8']}>{t('grid.hintNextIssue')}</KbdHint>
      </span>
      <span className={styles['hintTouch']}>{t('grid.hintTouch')}</span>
    </Text>
  );
}

/** Rows that were mended while only those with errors are shown: they stay until they are sent away. */
function Mended({ model }: { readonly model: GridModel }) {
  const { t } = useTranslation();
  const view = useGridState(model, (state) => state.view);
  const wrong = useSyncExternalStore(model.check.subscribe, () => model.check.counts().wrong);
  const mended = view.isFiltered ? Math.max(0, view.count - wrong) : 0;
  if (mended === 0) {
    return null;
  }
  return (
    <Text className="cs-row" inherit ml="auto">
      <span>{t('grid.mended', { count: mended })}</span>
      <Anchor
        component="button"
        type="button"
        inherit
        fw={600}
        onClick={() => {
          model.refreshView();
          model.focus();
        }}
      >
        {t('grid.hideMended')}
      </Anchor>
    </Text>
  );
}
