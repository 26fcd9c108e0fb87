import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SortableList, useSortableItem } from '../../ui/sortable-list.tsx';
import { menuOrder } from './columns.ts';
import type { ColumnId } from './columns.ts';
import classes from './documents.module.css';

type ColumnsListProps = {
  readonly shown: readonly ColumnId[];
  readonly onChange: (columns: readonly ColumnId[]) => void;
};

/** All columns in their order, each to be shown or moved. */
export function ColumnsList({ shown, onChange }: ColumnsListProps) {
  const { t } = useTranslation();
  const order = menuOrder(shown);
  const nameOf = (id: string): string => {
    const column = order.find((candidate) => candidate === id);
    return column === undefined ? '' : t(`documents.columns.${column}`);
  };
  return (
    <SortableList
      ids={order}
      nameOf={nameOf}
      onMove={(id, to) => {
        const moved = order.find((candidate) => candidate === id);
        if (moved !== undefined) {
          const others = order.filter((candidate) => candidate !== moved);
          const next = [...others.slice(0, to), moved, ...others.slice(to)];
          onChange(next.filter((column) => shown.includes(column)));
        }
      }}
    >
      <ul className={classes['columnList']}>
        {order.map((column) => (
          <ColumnItem
            key={column}
            column={column}
            shown={shown.includes(column)}
            onShow={(isShown) => {
              onChange(isShown ? [...shown, column] : shown.filter((one) => one !== column));
            }}
          />
        ))}
      </ul>
    </SortableList>
  );
}

type ColumnItemProps = {
  readonly column: ColumnId;
  readonly shown: boolean;
  readonly onShow: (isShown: boolean) => void;
};

function ColumnItem({ column, shown, onShow }: ColumnItemProps) {
  const { t } = useTranslation();
  const name = t(`documents.columns.${column}`);
  const { ref, style, isDragged, handle } = useSortableItem(column, t('documents.moveColumn', { name }));
  return (
    <li ref={ref} style={style} data-dragged={isDragged || undefined} className={classes['columnItem']}>
      {handle}
      <Checkbox
        label={name}
        checked={shown}
        onChange={(event) => {
          onShow(event.currentTarget.checked);
        }}
      />
    </li>
  );
}
