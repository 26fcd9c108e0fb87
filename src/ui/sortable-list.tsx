import {
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './sortable-list.module.css';

type SortableListProps = {
  /** In their order; each stays the same while its item moves. */
  readonly ids: readonly string[];
  /** What an item is called when its moves are said. */
  readonly nameOf: (id: string) => string;
  /** `to` counts from 0, among the items without the moved one. */
  readonly onMove: (id: string, to: number) => void;
  readonly children: ReactNode;
};

/** Items that are put in another order by dragging, with a finger, or by the keyboard; every move is said. */
export function SortableList({ ids, nameOf, onMove, children }: SortableListProps) {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const say = (id: UniqueIdentifier) => ({ name: nameOf(String(id)), total: ids.length });
  const placeOf = (id: UniqueIdentifier): number => ids.indexOf(String(id)) + 1;
  // An item lies over itself as soon as it is picked up, which is no move yet.
  const hasMoved = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false;
      return t('common.sortPicked', { ...say(active.id), place: placeOf(active.id) });
    },
    onDragOver: ({ active, over }) => {
      if (over === null || (over.id === active.id && !hasMoved.current)) {
        return undefined;
      }
      hasMoved.current = true;
      return t('common.sortOver', { ...say(active.id), place: placeOf(over.id) });
    },
    onDragEnd: ({ active, over }) =>
      t('common.sortDropped', { ...say(active.id), place: placeOf((over ?? active).id) }),
    onDragCancel: ({ active }) => t('common.sortCanceled', { ...say(active.id), place: placeOf(active.id) }),
  };
  const end = ({ active, over }: DragEndEvent): void => {
    if (over !== null && over.id !== active.id) {
      onMove(String(active.id), ids.indexOf(String(over.id)));
    }
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('common.sortHint') } }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** What an item of a list needs: where it lies at the moment, and what its handle listens to. */
type SortableItem = {
  readonly ref: (element: HTMLElement | null) => void;
  readonly style: CSSProperties;
  readonly isDragged: boolean;
  /** The handle that it is dragged by. */
  readonly handle: ReactNode;
};

/** An item of a `SortableList`; `label` names its handle. */
export function useSortableItem(id: string, label: string): SortableItem {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return {
    ref: setNodeRef,
    style: { transform: CSS.Translate.toString(transform), transition },
    isDragged: isDragging,
    handle: (
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes['handle']}
        {...attributes}
        {...listeners}
        aria-label={label}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
    ),
  };
}
