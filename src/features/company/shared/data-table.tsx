import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowCheckbox } from '../../../ui/row-checkbox.tsx';
import classes from './list.module.css';

export type Column<Row> = {
  readonly id: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** Whether the column grows with the table; the others are as wide as what stands in them. */
  readonly grows?: boolean;
};

export type Selection<Row> = {
  readonly isSelected: (row: Row) => boolean;
  readonly toggle: (row: Row, selected: boolean) => void;
};

type DataTableProps<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Names a row for whoever hears its controls. */
  readonly nameOf: (row: Row) => string;
  /** The first one names the row: it heads the card that a row becomes on phones. */
  readonly columns: readonly Column<Row>[];
  readonly actions?: (row: Row) => ReactNode;
  readonly selection?: Selection<Row> | undefined;
  readonly busy?: boolean;
};

/** A table of the company's things; on phones each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { t } = useTranslation();
  const { rows, columns, keyOf, selection, actions } = props;
  return (
    <div className={classes['frame']}>
      <table className={classes['table']} aria-label={props.label} aria-busy={props.busy ?? false}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={classes['check']}>
                <SelectAll rows={rows} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <th key={column.id} scope="col" data-grows={column.grows === true}>
                {column.title}
              </th>
            ))}
            {actions && (
              <th scope="col">
                <span className="cs-spoken">{t('company.columnActions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-selected={selection?.isSelected(row) === true}>
              {selection && (
                <td className={classes['check']}>
                  <RowCheckbox
                    aria-label={t('company.selectRow', { name: props.nameOf(row) })}
                    checked={selection.isSelected(row)}
                    onChange={(event) => {
                      selection.toggle(row, event.currentTarget.checked);
                    }}
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <td
                  key={column.id}
                  className={index === 0 ? classes['head'] : undefined}
                  data-title={column.title}
                >
                  {column.render(row)}
                </td>
              ))}
              {actions && <td className={classes['menu']}>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type SelectAllProps<Row> = { readonly rows: readonly Row[]; readonly selection: Selection<Row> };

function SelectAll<Row>({ rows, selection }: SelectAllProps<Row>) {
  const { t } = useTranslation();
  const chosen = rows.filter((row) => selection.isSelected(row)).length;
  return (
    <RowCheckbox
      aria-label={t('company.selectPage')}
      checked={chosen > 0 && chosen === rows.length}
      indeterminate={chosen > 0 && chosen < rows.length}
      onChange={(event) => {
        for (const row of rows) {
          selection.toggle(row, event.currentTarget.checked);
        }
      }}
    />
  );
}
