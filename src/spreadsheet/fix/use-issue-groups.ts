import { useMemo, useSyncExternalStore } from 'react';
import type { CheckCounts, SheetCheck } from '../check/sheet-check.ts';
import type { SheetStore } from '../grid/sheet-store.ts';
import { groupIssues, type IssueGroup } from './issue-groups.ts';

/** Answers the groups of a sheet as it was checked last; the same array until it is checked again. */
function createGroupsReader(store: SheetStore, check: SheetCheck): () => readonly IssueGroup[] {
  let grouped: CheckCounts | null = null;
  let groups: readonly IssueGroup[] = [];
  return () => {
    const counts = check.counts();
    if (counts !== grouped && counts.unchecked === 0) {
      grouped = counts;
      groups = groupIssues(store, check);
    }
    return groups;
  };
}

/** What is wrong with a sheet, in groups; while rows are being checked, as it was before. */
export function useIssueGroups(store: SheetStore, check: SheetCheck): readonly IssueGroup[] {
  const groupsNow = useMemo(() => createGroupsReader(store, check), [store, check]);
  return useSyncExternalStore(check.subscribe, groupsNow);
}
