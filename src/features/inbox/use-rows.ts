import { useWindowEvent } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useIsNarrow } from '../../ui/responsive-dialog.tsx';
import type { Inbox } from './use-inbox.ts';

/** Rows drawn beside those in sight. */
const overscan = 8;
/** Heights of rows before they are measured, and what lies between two, in CSS pixels. */
const heights = { row: 79, card: 148 };
const gaps = { row: 0, card: 10 };

type Anchor = { readonly id: string; readonly row: number };

/**
 * Draws the rows in sight alone, and keeps them where they are while others come and go above: a list that changes under a reader's
 * pointer would have them open something else.
 */
export function useRows(inbox: Inbox) {
  const { total, rowAt, show } = inbox;
  const look = useIsNarrow() ? 'card' : 'row';
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const [top, setTop] = useState(0);
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => heights[look],
    gap: gaps[look],
    overscan,
    scrollMargin: top,
  });
  const shown = virtualizer.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;

  useEffect(() => {
    show({ first, last });
  }, [first, last, show]);

  // What stands above the list grows and shrinks: notices, and filters that wrap.
  useEffect(() => {
    if (list === null) {
      return;
    }
    const observer = new ResizeObserver(() => {
      setTop(Math.round(list.getBoundingClientRect().top + window.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);

  const anchor = useRef<Anchor | null>(null);
  const keepInPlace = useEffectEvent(() => {
    const before = anchor.current;
    const isScrolled = window.scrollY > top;
    const at = before === null ? -1 : shown.findIndex(({ index }) => rowAt(index)?.id === before.id);
    const now = shown[at]?.index;
    if (isScrolled && before !== null && now !== undefined && now !== before.row) {
      const height = (shown[at]?.size ?? heights[look]) + gaps[look];
      window.scrollBy({ top: (now - before.row) * height, behavior: 'instant' });
      anchor.current = { id: before.id, row: now };
      return;
    }
    const inSight = shown.find(({ end }) => end > window.scrollY);
    const document = inSight === undefined ? undefined : rowAt(inSight.index);
    anchor.current =
      inSight === undefined || document === undefined ? null : { id: document.id, row: inSight.index };
  });
  useLayoutEffect(() => {
    keepInPlace();
  });

  return {
    attach: setList,
    shown,
    measure: virtualizer.measureElement,
    /** Blank space where the rows above and below would be, in CSS pixels. */
    before: (shown[0]?.start ?? top) - top,
    after: virtualizer.getTotalSize() - ((shown.at(-1)?.end ?? top) - top),
    scrollTo: (row: number): void => virtualizer.scrollToIndex(row, { align: 'auto' }),
  };
}

/** How many documents have come while the reader was further down; none at the top, where they are seen. */
export function useFresh(total: number, question: string, isKnown: boolean) {
  const [known, setKnown] = useState({ question, total, fresh: 0 });
  const [isTop, setIsTop] = useState(true);
  useWindowEvent('scroll', () => setIsTop(window.scrollY < 40), { passive: true });
  if (isKnown && (known.question !== question || known.total !== total || (isTop && known.fresh > 0))) {
    const grown = known.question === question ? Math.max(0, total - known.total) : 0;
    setKnown({ question, total, fresh: isTop ? 0 : known.fresh + grown });
  }
  return isTop ? 0 : known.fresh;
}
