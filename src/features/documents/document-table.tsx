import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../contract/models/document.ts';
import type { ColumnId } from './columns.ts';
import { DocumentRow } from './document-row.tsx';
import classes from './documents.module.css';
import type { Sort } from '../../api/document-filters.ts';
import type { Selection } from '../../ui/selection.ts';
import { RowCheckbox } from '../../ui/row-checkbox.tsx';

type DocumentTableProps = {
  readonly documents: readonly Document[];
  readonly columns: readonly ColumnId[];
  readonly sort: Sort;
  readonly busy: boolean;
  readonly selection: Selection;
  readonly activeId: string | null;
  readonly onSort: (sort: Sort) => void;
  readonly onToggle: (id: string, isRange: boolean) => void;
  readonly onTogglePage: (isChosen: boolean) => void;
};

/** The documents of one page. On a phone each row is a card. */
export function DocumentTable(props: DocumentTableProps) {
  const { t } = useTranslation();
  const { documents, columns, selection } = props;
  const chosenHere = documents.filter(({ id }) => selection.has(id)).length;
  return (
    // It scrolls by itself where the columns need more than the screen has; then the keyboard must get there.
    <div className={classes['box']} role="region" aria-label={t('documents.table')} tabIndex={0}>
      <table className={classes['table']} aria-label={t('documents.table')} aria-busy={props.busy}>
        <thead>
          <tr>
            <th scope="col" className={classes['choose']}>
              <RowCheckbox
                aria-label={t('documents.choosePage')}
                checked={chosenHere === documents.length}
                indeterminate={chosenHere > 0 && chosenHere < documents.length}
                onChange={(event) => {
                  props.onTogglePage(event.currentTarget.checked);
                }}
              />
            </th>
            <th scope="col">{t('documents.columns.document')}</th>
            {columns.map((column) => (
              <ColumnHead key={column} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            <th scope="col">
              <span className="cs-spoken">{t('documents.columnActions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              columns={columns}
              chosen={selection.has(document.id)}
              active={document.id === props.activeId}
              onToggle={props.onToggle}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ColumnHeadProps = {
  readonly column: ColumnId;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
};

/** The name of a column; those that the service can sort by are pressed for it. */
function ColumnHead({ column, sort, onSort }: ColumnHeadProps) {
  const { t } = useTranslation();
  const name = t(`documents.columns.${column}`);
  if (column !== 'created' && column !== 'due') {
    return <th scope="col">{name}</th>;
  }
  const isSorted = column === 'due' ? sort === 'due' : sort !== 'due';
  const isDown = column === 'created' && sort === 'newest';
  const Arrow = isDown ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className={classes['sorter']}
        onClick={() => {
          onSort(column === 'due' ? 'due' : sort === 'newest' ? 'oldest' : 'newest');
        }}
      >
        {name}
        {isSorted && <Arrow size={15} aria-hidden />}
      </button>
    </th>
  );
}
