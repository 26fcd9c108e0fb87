import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RowCheckbox } from '../../ui/row-checkbox.tsx';
import type { Identified } from '../list/selection.ts';
import { useIsCompact } from '../list/list-density.ts';
import classes from './data-table.module.css';

export type Column<Row> = {
  readonly id: string;
  readonly title: string;
  /** Nothing is shown for an empty text. */
  readonly render: (row: Row) => ReactNode;
  /** A column that `grows` takes the room that is left; one that `wraps` breaks long texts; others are as wide as what stands in them. */
  readonly width?: 'grows' | 'wraps' | 'bar';
  readonly isNumber?: boolean;
};

export type ColumnSort = {
  /** `null` while the rows are in the order of another column. */
  readonly direction: 'ascending' | 'descending' | null;
  readonly onSort: () => void;
};

export type RowSelection<Row extends Identified> = {
  readonly selected: { has(id: Row['id']): boolean };
  /** With `isRange`, every row since the one before goes the same way. The same function as long as the rows are the same. */
  readonly onToggle: (row: Row, isRange: boolean) => void;
  readonly onTogglePage: (isSelected: boolean) => void;
  /** What the box of the whole page is called. */
  readonly pageLabel: string;
};

export type DataTableProps<Row extends Identified> = {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Names a row for whoever hears its controls. */
  readonly nameOf: (row: Row) => string;
  /** The first one names the row: it heads the card that a row becomes on phones. */
  readonly columns: readonly Column<Row>[];
  readonly actions?: ((row: Row) => ReactNode) | undefined;
  /** How the rows are sorted by a column, where they can be. */
  readonly sortOf?: (columnId: string) => ColumnSort | undefined;
  readonly selection?: RowSelection<Row> | undefined;
  /** Where the keyboard stands. */
  readonly activeId?: Row['id'] | null;
  readonly busy?: boolean;
};

/** A table of things, which scrolls by itself while the name of a row stays in sight; on phones each row is a card. */
export function DataTable<Row extends Identified>(props: DataTableProps<Row>) {
  const { t } = useTranslation();
  const { label, rows, columns, selection, actions } = props;
  return (
    // The keyboard must get to what scrolls.
    <div className={classes['frame']} role="group" aria-label={label} tabIndex={0}>
      <table
        className={classes['table']}
        aria-label={label}
        aria-busy={props.busy ?? false}
        data-selectable={selection !== undefined || undefined}
        data-compact={useIsCompact() || undefined}
      >
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={classes['check']}>
                <SelectPage rows={rows} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} sort={props.sortOf?.(column.id)} />
            ))}
            {actions && (
              <th scope="col">
                <span className="cs-spoken">{t('lists.columnActions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DataRow
              key={row.id}
              row={row}
              columns={columns}
              nameOf={props.nameOf}
              actions={actions}
              isSelected={selection?.selected.has(row.id) ?? null}
              onToggle={selection?.onToggle}
              isActive={row.id === props.activeId}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ColumnHeadProps<Row> = { readonly column: Column<Row>; readonly sort: ColumnSort | undefined };

function ColumnHead<Row>({ column, sort }: ColumnHeadProps<Row>) {
  const { title, width, isNumber = false } = column;
  const looks = { scope: 'col', 'data-width': width, 'data-number': isNumber || undefined } as const;
  if (sort === undefined) {
    return <th {...looks}>{title}</th>;
  }
  const Arrow = sort.direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th {...looks} aria-sort={sort.direction ?? 'none'}>
      <button type="button" className={classes['sorter']} onClick={sort.onSort}>
        {title}
        {sort.direction !== null && <Arrow size={15} aria-hidden />}
      </button>
    </th>
  );
}

type DataRowProps<Row extends Identified> = Pick<DataTableProps<Row>, 'columns' | 'nameOf' | 'actions'> & {
  readonly row: Row;
  /** `null` where no rows are selected. */
  readonly isSelected: boolean | null;
  readonly onToggle: RowSelection<Row>['onToggle'] | undefined;
  readonly isActive: boolean;
};

/**
 * The list around it renders a few times for each letter of a search; a row, which is most of that work, only when something in it is
 * another.
 */
function DataRow<Row extends Identified>(props: DataRowProps<Row>) {
  const { row, columns, nameOf, actions, isSelected, onToggle, isActive } = props;
  const { t } = useTranslation();
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isActive) {
      element.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [isActive]);
  return useMemo(
    () => (
      <tr
        ref={element}
        data-selected={isSelected === true || undefined}
        data-active={isActive || undefined}
        {...(isActive && { 'aria-current': 'true' as const })}
      >
        {isSelected !== null && (
          <td className={classes['check']}>
            <RowCheckbox
              aria-label={t('lists.selectRow', { name: nameOf(row) })}
              checked={isSelected}
              // The click itself, since a change does not tell of Shift.
              onClick={(event) => onToggle?.(row, event.shiftKey)}
              onChange={() => undefined}
            />
          </td>
        )}
        {columns.map(({ id, title, render, width, isNumber = false }, index) =>
          index === 0 ? (
            <th key={id} scope="row" className={classes['head']}>
              {render(row)}
            </th>
          ) : (
            <td
              key={id}
              className="cs-figures"
              data-title={title}
              data-width={width}
              data-number={isNumber || undefined}
            >
              {render(row)}
            </td>
          ),
        )}
        {actions && <td className={classes['menu']}>{actions(row)}</td>}
      </tr>
    ),
    [row, columns, nameOf, actions, isSelected, onToggle, isActive, t],
  );
}

type SelectPageProps<Row extends Identified> = Pick<DataTableProps<Row>, 'rows'> & {
  readonly selection: RowSelection<Row>;
};

function SelectPage<Row extends Identified>({ rows, selection }: SelectPageProps<Row>) {
  const count = rows.filter((row) => selection.selected.has(row.id)).length;
  return (
    <RowCheckbox
      aria-label={selection.pageLabel}
      checked={count > 0 && count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={(event) => selection.onTogglePage(event.currentTarget.checked)}
    />
  );
}
