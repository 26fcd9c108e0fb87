import { IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { foldForSearch } from '../../../contract/text.ts';
import { followDestination } from '../page-links.ts';
import type { PdfDocument } from '../pdf-document.ts';
import type { ViewerController } from '../viewer-controller.ts';
import { type OutlineEntry, type OutlineRow, rowsOf } from './outline.ts';
import classes from './outline-tree.module.css';
import type { OutlinePlace } from '../sidebar/pages-place.ts';

type OutlineTreeProps = {
  viewer: ViewerController;
  document: PdfDocument;
  entries: readonly OutlineEntry[];
  place: OutlinePlace;
  /** Called when the reader has gone to an entry. */
  onGone?: (() => void) | undefined;
};

/**
 * The table of contents as a tree (WAI-ARIA's pattern): one stop of the Tab key, arrows go through it and open and close,
 * a letter goes to the next title that begins with it.
 */
export function OutlineTree({ viewer, document, entries, place, onGone }: OutlineTreeProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const { opened, setOpened, chosen, setChosen } = place;
  const isOpen = (entry: OutlineEntry): boolean => opened.get(entry.id) ?? entry.startsOpen;
  const rows = rowsOf(entries, isOpen);
  const at = Math.max(
    rows.findIndex(({ entry }) => entry.id === chosen),
    0,
  );

  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, []);

  const toggle = (entry: OutlineEntry, next: boolean): void => {
    setOpened((before) => new Map(before).set(entry.id, next));
  };
  const follow = (entry: OutlineEntry): void => {
    setChosen(entry.id);
    if (entry.target?.kind === 'inside') {
      void followDestination(viewer, document, entry.target.destination);
      onGone?.();
    } else if (entry.target?.kind === 'outside') {
      window.open(entry.target.url, '_blank', 'noopener,noreferrer');
    } else {
      toggle(entry, !isOpen(entry));
    }
  };
  const focusRow = (index: number): void => {
    const row = rows[index];
    if (row !== undefined) {
      setChosen(row.entry.id);
      const element = list.current?.children[index];
      if (element instanceof HTMLElement) {
        element.focus();
      }
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const handled = actOnKey(event.key, row, {
      rows,
      at,
      isOpen: isOpen(row.entry),
      focusRow,
      toggle: (next) => toggle(row.entry, next),
      follow: () => follow(row.entry),
    });
    if (handled) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  return (
    <ul
      ref={list}
      className={classes['tree']}
      role="tree"
      aria-label={t('viewer.outline')}
      onKeyDown={onKeyDown}
    >
      {rows.map((row, index) => (
        <Row
          key={row.entry.id}
          row={row}
          isOpen={isOpen(row.entry)}
          isStop={index === at}
          isChosen={row.entry.id === chosen}
          onToggle={() => toggle(row.entry, !isOpen(row.entry))}
          onFollow={() => follow(row.entry)}
        />
      ))}
    </ul>
  );
}

type Keys = {
  readonly rows: readonly OutlineRow[];
  readonly at: number;
  readonly isOpen: boolean;
  readonly focusRow: (index: number) => void;
  readonly toggle: (next: boolean) => void;
  readonly follow: () => void;
};

/** Does what a key means on a row; `false` when it means nothing. */
function actOnKey(key: string, { entry, parent }: OutlineRow, keys: Keys): boolean {
  const { rows, at, isOpen, focusRow, toggle, follow } = keys;
  const hasChildren = entry.children.length > 0;
  switch (key) {
    case 'ArrowDown':
      focusRow(at + 1);
      return true;
    case 'ArrowUp':
      focusRow(at - 1);
      return true;
    case 'Home':
      focusRow(0);
      return true;
    case 'End':
      focusRow(rows.length - 1);
      return true;
    case 'Enter':
    case ' ':
      follow();
      return true;
    case 'ArrowRight':
      if (hasChildren && !isOpen) {
        toggle(true);
      } else if (hasChildren) {
        focusRow(at + 1);
      }
      return true;
    case 'ArrowLeft':
      if (hasChildren && isOpen) {
        toggle(false);
      } else {
        focusRow(rows.findIndex((row) => row.entry.id === parent));
      }
      return true;
    default: {
      const letter = foldForSearch(key);
      if (key.length !== 1 || letter === '') {
        return false;
      }
      const after = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
      const found = after.find((row) => foldForSearch(row.entry.title).startsWith(letter));
      focusRow(found === undefined ? -1 : rows.indexOf(found));
      return true;
    }
  }
}

type RowProps = {
  row: OutlineRow;
  isOpen: boolean;
  isStop: boolean;
  isChosen: boolean;
  onToggle: () => void;
  onFollow: () => void;
};

function Row({ row, isOpen, isStop, isChosen, onToggle, onFollow }: RowProps) {
  const { entry, level, position, siblings } = row;
  const hasChildren = entry.children.length > 0;
  return (
    <li
      className={classes['row']}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isChosen}
      {...(hasChildren ? { 'aria-expanded': isOpen } : {})}
      tabIndex={isStop ? 0 : -1}
      title={entry.title}
      style={{ paddingInlineStart: `${(Math.min(level, 6) - 1) * 16}px` }}
      onClick={onFollow}
    >
      <span
        className={classes['toggle']}
        data-open={isOpen || undefined}
        aria-hidden="true"
        onClick={(event) => {
          if (hasChildren) {
            event.stopPropagation();
            onToggle();
          }
        }}
      >
        {hasChildren && <IconChevronRight size={16} />}
      </span>
      <span className={classes['title']}>{entry.title}</span>
    </li>
  );
}
