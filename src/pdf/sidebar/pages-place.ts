import { useState } from 'react';

export const pagesTabs = ['pages', 'outline'] as const;

/** What is seen of a document beside itself. */
type PagesTab = (typeof pagesTabs)[number];

/** Where the reader is in the contents. */
function useOutlinePlace() {
  // What the reader has opened or closed himself; the rest is as the file wants it.
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [chosen, setChosen] = useState<string | null>(null);
  return { opened, setOpened, chosen, setChosen };
}

export type OutlinePlace = ReturnType<typeof useOutlinePlace>;

/** What is seen, and where in it one is; kept by whoever takes the panel away and brings it back. */
export function usePagesPlace() {
  const [tab, setTab] = useState<PagesTab>('pages');
  return { tab, setTab, outline: useOutlinePlace() };
}

export type PagesPlace = ReturnType<typeof usePagesPlace>;
