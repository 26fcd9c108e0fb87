import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconHistory, IconSearch } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Me } from '../../../contract/models/user.ts';
import { KbdHint } from '../../ui/kbd-hint.tsx';
import classes from './command-palette.module.css';
import { matches, type PaletteEntry } from './palette-entry.ts';
import { paletteStore } from './palette-store.ts';
import { type RecentChoice, recentChoices, rememberChoice } from './recent-choices.ts';
import { usePaletteCommands } from './use-palette-commands.ts';
import { type FoundGroup, usePaletteSearch } from './use-palette-search.ts';

const searchDelay = 200;

const listId = 'command-palette';

type EntryGroup = { readonly key: string; readonly label: string; readonly entries: readonly PaletteEntry[] };

export type CommandPaletteProps = { readonly me: Me };

/** Everything by its name: Ctrl K opens it (in `ShellLayout`), a few letters find a screen, an action, a document or a person. */
export function CommandPalette({ me }: CommandPaletteProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const userId = me.user?.id ?? 0;
  const [recent, setRecent] = useState<readonly RecentChoice[]>(() => recentChoices(userId));
  const typed = query.trim();
  const [search] = useDebouncedValue(typed, searchDelay);
  const { groups, isSearching, hasFailed } = usePaletteShown(me, typed, search, recent);
  const choose = (entry: PaletteEntry, to: string | null): void => {
    rememberChoice(userId, { id: entry.id, label: entry.label, to });
    setRecent(recentChoices(userId));
    entry.choose();
  };
  return (
    <Spotlight.Root
      store={paletteStore}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      radius="lg"
      scrollable
      maxHeight={480}
      attributes={{ content: { 'aria-label': t('shell.commands') } }}
    >
      <Spotlight.Search
        placeholder={t('shell.commandPlaceholder')}
        aria-label={t('shell.commandPlaceholder')}
        leftSection={<IconSearch size={19} aria-hidden />}
        // Outside of it, the ring would be cut off by the edge of the palette.
        styles={{ input: { outlineOffset: -2 } }}
      />
      <Spotlight.ActionsList id={listId}>
        {groups.map(({ key, label, entries }) => (
          <Spotlight.ActionsGroup key={key} label={label}>
            {entries.map((entry) => (
              <Spotlight.Action
                key={entry.id}
                className={classes['entry'] ?? ''}
                // As near to the edge as on its other side: the bar that scrolls them lies over them.
                w="calc(100% + 4px)"
                label={entry.label}
                {...(entry.description !== undefined && { description: entry.description })}
                leftSection={<entry.icon size={19} aria-hidden />}
                onClick={() => choose(entry, entry.to ?? null)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        <Selection shown={groups.flatMap(({ entries }) => entries.map(({ id }) => id)).join()} />
        {groups.length === 0 && (
          <Spotlight.Empty>
            {isSearching || search !== typed ? t('shell.commandSearching') : t('shell.commandNothing')}
          </Spotlight.Empty>
        )}
        {hasFailed && (
          <Text c="seal" fz="sm" px="md" py={10} role="alert">
            {t('palette.searchFailed')}
          </Text>
        )}
      </Spotlight.ActionsList>
      <Spotlight.Footer
        className="cs-row cs-keys"
        px="md"
        py={10}
        c="dimmed"
        fz={14}
        style={{ columnGap: 18 }}
      >
        <span>
          <KbdHint keys={['↑', '↓']} /> {t('lists.hintMove')}
        </span>
        <span>
          <KbdHint keys={['↵']} /> {t('palette.choose')}
        </span>
        <span>
          <KbdHint keys={['Esc']} /> {t('palette.leave')}
        </span>
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}

/**
 * Keeps an entry selected while others come and go. Spotlight selects one as somebody types, and knows it by its element and its
 * place in the list: both change when what was found comes later, and Enter would do nothing, or an arrow jump.
 */
function Selection({ shown }: { readonly shown: string }) {
  useLayoutEffect(() => {
    const entries = [...(document.getElementById(listId)?.querySelectorAll('[data-action]') ?? [])];
    const selected = Math.max(
      0,
      entries.findIndex((entry) => entry.hasAttribute('data-selected')),
    );
    entries[selected]?.setAttribute('data-selected', 'true');
    paletteStore.updateState((state) => ({ ...state, selected }));
  }, [shown]);
  return null;
}

/** The groups that are shown: what was chosen lately before anything is typed, then what the words find. */
function usePaletteShown(me: Me, typed: string, search: string, recent: readonly RecentChoice[]) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { actions, screens } = usePaletteCommands(me);
  const found = usePaletteSearch(me, typed.length < 2 ? '' : search);
  const known = [...actions, ...screens];
  const lately = recent.flatMap(({ id, label, to }): PaletteEntry[] => {
    if (to !== null) {
      return [{ id, label, to, icon: IconHistory, choose: () => void navigate(to) }];
    }
    return known.filter((entry) => entry.id === id);
  });
  const isShown = (entry: PaletteEntry): boolean => matches(typed, entry.label);
  const hasRecent = (entry: PaletteEntry): boolean => lately.some(({ id }) => id === entry.id);
  const things = (group: FoundGroup): EntryGroup => ({
    key: group.key,
    label: group.label,
    entries: group.things
      .filter(({ id }) => !lately.some((entry) => entry.id === id && isShown(entry)))
      .map((thing) => ({ ...thing, choose: () => void navigate(thing.to) })),
  });
  const groups: EntryGroup[] = [
    { key: 'recent', label: t('palette.recent'), entries: lately.filter(isShown) },
    ...(typed === '' ? [] : found.groups.map(things)),
    {
      key: 'actions',
      label: t('palette.actions'),
      entries: actions.filter((entry) => isShown(entry) && !hasRecent(entry)),
    },
    {
      key: 'screens',
      label: t('palette.screens'),
      entries: screens.filter((entry) => isShown(entry) && !hasRecent(entry)),
    },
  ];
  return { ...found, groups: groups.filter(({ entries }) => entries.length > 0) };
}
