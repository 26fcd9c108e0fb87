import { useTranslation } from 'react-i18next';
import type { CellIssue } from '../check/cell-issue.ts';
import type { SheetColumn } from './sheet-column.ts';
import styles from './sheet-grid.module.css';

type CellTextProps = {
  readonly column: SheetColumn;
  readonly text: string;
  readonly issue: CellIssue | null;
  readonly was: string | null;
  readonly issueId: string;
};

/** `HDLD-0498 · đã dùng ngày 03/11`: the text of a cell, with what is wrong with it, what it means, or what it replaces. */
export function CellText({ column, text, issue, was, issueId }: CellTextProps) {
  const label = column.options?.find(({ value }) => value === text)?.label;
  return (
    <span className={styles['text']}>
      <span className="cs-figures">{column.show?.(text) ?? text}</span>
      {label !== undefined && label !== text && <span className={styles['meaning']}>{label}</span>}
      {was !== null && was !== text && <Was text={was} />}
      {issue && (
        <>
          {text !== '' && <span aria-hidden="true"> · </span>}
          <span id={issueId}>{issue.text}</span>
        </>
      )}
    </span>
  );
}

function Was({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="cs-spoken">{t('grid.was', { text })}</span>
      <del className={styles['meaning']} aria-hidden="true">
        {text}
      </del>
    </>
  );
}
