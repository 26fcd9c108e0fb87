import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconChevronDown, IconCircleCheck, IconWand } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isFocusLost } from '../../ui/lost-focus.ts';
import { Pill } from '../../ui/pill.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import type { SheetCheck } from '../check/sheet-check.ts';
import type { SheetColumn } from '../grid/sheet-column.ts';
import type { SheetStore } from '../grid/sheet-store.ts';
import { FixForm, type RenderPicker } from './fix-form.tsx';
import styles from './group-fixes.module.css';
import type { IssueGroup } from './issue-groups.ts';
import { fixesFor } from './plan-fix.ts';
import { useIssueGroups } from './use-issue-groups.ts';

type GroupFixesProps = {
  readonly store: SheetStore;
  readonly check: SheetCheck;
  readonly columns: readonly SheetColumn[];
  /** The number of a row as it is shown. */
  readonly rowHead: (index: number) => string;
  readonly onLeaveOut: (rows: readonly number[]) => void;
  /** What a text of a column is picked with (`SheetColumn.isPicked`). */
  readonly renderPicker?: RenderPicker;
};

/** Groups that are listed at once; the others follow when these are fixed. */
const groupsMax = 50;

/** Leads to what is wrong with a sheet in groups, each fixed at once. */
export function GroupFixes(props: GroupFixesProps) {
  const { check } = props;
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { wrong, warned } = useSyncExternalStore(check.subscribe, check.counts);
  return (
    <>
      {wrong + warned > 0 && (
        <Button
          variant="light"
          size="sm"
          leftSection={<IconWand size={18} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          {t('grid.fix.open')}
        </Button>
      )}
      <SideSheet opened={opened} onClose={() => setOpened(false)} title={t('grid.fix.title')}>
        <Groups {...props} />
      </SideSheet>
    </>
  );
}

type Done = { readonly kind: 'cells' | 'rows'; readonly count: number };

function Groups({ store, check, columns, rowHead, onLeaveOut, renderPicker }: GroupFixesProps) {
  const { t } = useTranslation();
  const groups = useIssueGroups(store, check);
  const [openId, setOpenId] = useState<string | null | undefined>();
  const [done, setDone] = useState<Done | null>(null);
  const shown = groups.slice(0, groupsMax);
  // Until one is chosen, and when the one that was open is fixed, the largest is open.
  const open = openId === null || shown.some(({ id }) => id === openId) ? openId : shown[0]?.id;
  const finish = (next: Done): void => {
    setOpenId(undefined);
    setDone(next);
  };
  const undo = (): void => {
    if (done !== null) {
      store.undo();
      setDone(null);
    }
  };
  // As in the grid, which the sheet covers.
  useHotkeys([['mod+Z', undo]]);
  const root = useRef<HTMLDivElement>(null);
  // What was fixed takes its buttons with it.
  useEffect(() => {
    if (isFocusLost()) {
      root.current?.focus();
    }
  }, [done, groups]);
  return (
    <Stack gap="md" ref={root} tabIndex={-1}>
      <Text c="dimmed">{t('grid.fix.lead')}</Text>
      <DoneNote done={done} onUndo={undo} />
      {shown.length === 0 && (
        <EmptyState icon={<IconCircleCheck />} title={t('grid.fix.none')} text={t('grid.fix.noneText')} />
      )}
      {shown.map((group) => {
        const column = columns.find(({ id }) => id === group.column);
        const isOpen = group.id === open;
        return (
          <section key={group.id} className={styles['group']} data-open={isOpen}>
            <h3>
              <button
                type="button"
                className={styles['control']}
                aria-expanded={isOpen}
                onClick={() => setOpenId(isOpen ? null : group.id)}
              >
                <GroupHead group={group} column={column} store={store} rowHead={rowHead} />
                <IconChevronDown size={18} aria-hidden />
              </button>
            </h3>
            {isOpen && (
              <FixForm
                // Values that are gone take their choices with them.
                key={group.values.map(({ text }) => text).join('\n')}
                store={store}
                group={group}
                column={column}
                fixes={fixesFor(group, column)}
                renderPicker={renderPicker}
                onChange={(edits) => {
                  store.change(edits);
                  finish({ kind: 'cells', count: edits.length });
                }}
                onLeaveOut={(rows) => {
                  onLeaveOut(rows);
                  finish({ kind: 'rows', count: rows.length });
                }}
              />
            )}
          </section>
        );
      })}
    </Stack>
  );
}

function DoneNote({ done, onUndo }: { readonly done: Done | null; readonly onUndo: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {done !== null && (
        <Alert color="ok" icon={<IconCircleCheck aria-hidden />} py="xs">
          <Group component="span" justify="space-between" gap="8px 16px" c="var(--cs-ink-1)">
            {t(`grid.fix.done.${done.kind}`, { count: done.count })}
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={onUndo}
            >
              {t('grid.tools.undo')}
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  );
}

type GroupHeadProps = {
  readonly group: IssueGroup;
  readonly column: SheetColumn | undefined;
  readonly store: SheetStore;
  readonly rowHead: (index: number) => string;
};

/** What is wrong in how many cells, with the first of them. */
function GroupHead({ group, column, store, rowHead }: GroupHeadProps) {
  const { t } = useTranslation();
  const [first = 0] = group.rows;
  const text = store.cell(first, group.column).trim();
  const shownText = column?.show?.(text) ?? text;
  return (
    <span className={styles['head']}>
      <span>
        <b>{column?.title ?? t('grid.fix.wholeRow')}</b>: {group.cause}
      </span>
      <Group component="span" gap={10} wrap="nowrap" miw={0}>
        <Pill tone={group.tone === 'error' ? 'seal' : 'warn'}>
          {t(column === undefined ? 'grid.fix.rows' : 'grid.fix.cells', { count: group.rows.length })}
        </Pill>
        <Text span c="dimmed" fz="sm" className="cs-ellipsis">
          {text === ''
            ? t('grid.fix.exampleRow', { row: rowHead(first) })
            : t('grid.fix.example', { row: rowHead(first), text: shownText })}
        </Text>
      </Group>
    </span>
  );
}
