import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SortableList, useSortableItem } from '../../ui/sortable-list.tsx';
import classes from './columns-list.module.css';
import { menuOrder } from './use-columns.ts';

type NamedColumn = { readonly id: string; readonly title: string };

export type ColumnsListProps = {
  readonly columns: readonly NamedColumn[];
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
};

/** All columns in their order, each to be shown or moved. */
export function ColumnsList({ columns, shown, onChange }: ColumnsListProps) {
  const ids = columns.map(({ id }) => id);
  const titles = new Map(columns.map(({ id, title }) => [id, title]));
  const order = menuOrder(ids, shown);
  return (
    <SortableList
      ids={order}
      nameOf={(id) => titles.get(id) ?? ''}
      onMove={(id, to) => {
        const next = order.filter((other) => other !== id).toSpliced(to, 0, id);
        onChange(next.filter((column) => shown.includes(column)));
      }}
    >
      <ul className={classes['list']}>
        {order.map((id) => (
          <ColumnItem
            key={id}
            id={id}
            title={titles.get(id) ?? ''}
            isShown={shown.includes(id)}
            onShow={(isShown) => onChange(isShown ? [...shown, id] : shown.filter((other) => other !== id))}
          />
        ))}
      </ul>
    </SortableList>
  );
}

type ColumnItemProps = NamedColumn & {
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
};

function ColumnItem({ id, title, isShown, onShow }: ColumnItemProps) {
  const { t } = useTranslation();
  const { ref, style, isDragged, handle } = useSortableItem(id, t('lists.moveColumn', { name: title }));
  return (
    <li ref={ref} style={style} data-dragged={isDragged || undefined} className={classes['item']}>
      {handle}
      <Checkbox label={title} checked={isShown} onChange={(event) => onShow(event.currentTarget.checked)} />
    </li>
  );
}
