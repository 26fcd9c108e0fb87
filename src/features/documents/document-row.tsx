import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Document } from '../../../contract/models/document.ts';
import { RowCheckbox } from '../../ui/row-checkbox.tsx';
import type { ColumnId } from './columns.ts';
import { DocumentCell } from './document-cell.tsx';
import classes from './documents.module.css';
import { RowMenu } from './row-menu.tsx';

type DocumentRowProps = {
  readonly document: Document;
  readonly columns: readonly ColumnId[];
  readonly chosen: boolean;
  /** Whether the keyboard stands on this row. */
  readonly active: boolean;
  readonly onToggle: (id: string, isRange: boolean) => void;
};

/** Where a document is worked on: a draft of one's own where it is prepared. A deleted one cannot be opened. */
export function addressOf(document: Document): string | null {
  if (document.isRestoreable) {
    return null;
  }
  return document.isEditable ? `/documents/${document.id}/prepare` : `/documents/${document.id}`;
}

/**
 * One document, with what may be done to it. The list around it renders a few times for each letter of a search; a row, which is most of
 * that work, only when something in it is another.
 */
export const DocumentRow = memo(function DrawnRow({
  document,
  columns,
  chosen,
  active,
  onToggle,
}: DocumentRowProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (active) {
      row.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [active]);
  const address = addressOf(document);
  return (
    <tr
      ref={row}
      data-active={active || undefined}
      data-chosen={chosen || undefined}
      {...(active && { 'aria-current': 'true' as const })}
    >
      <td className={classes['choose']}>
        <RowCheckbox
          aria-label={t('documents.chosen', { subject: document.subject })}
          checked={chosen}
          // The click itself, since a change does not tell of Shift.
          onClick={(event) => {
            onToggle(document.id, event.shiftKey);
          }}
          onChange={() => undefined}
        />
      </td>
      <th scope="row" className={classes['words']}>
        {address === null ? (
          <span className={classes['title']}>{document.subject}</span>
        ) : (
          <Link to={address} className={classes['title']}>
            {document.subject}
          </Link>
        )}
        <p className="cs-figures">{document.no}</p>
      </th>
      {columns.map((column) => (
        <td key={column} data-column={column} className="cs-figures">
          <span className={classes['cellName']} aria-hidden="true">
            {t(`documents.columns.${column}`)}
          </span>
          <DocumentCell document={document} column={column} />
        </td>
      ))}
      <td className={classes['menu']}>
        <RowMenu document={document} />
      </td>
    </tr>
  );
});
