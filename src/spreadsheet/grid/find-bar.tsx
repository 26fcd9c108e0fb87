import { ActionIcon, Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconReplace, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, isSameCell } from './cells.ts';
import styles from './find-bar.module.css';
import { createFinder } from './find-text.ts';
import type { GridModel } from './grid-model.ts';
import { findCells, nextPlace, replaceInCells } from './grid-search.ts';
import { useGridState } from './use-grid.ts';

type FindBarProps = {
  readonly model: GridModel;
  readonly withReplace: boolean;
  readonly onWithReplace: (next: boolean) => void;
  readonly onClose: () => void;
};

const nothingFound: readonly Cell[] = [];

/** The cells that hold what is looked for, found anew whenever that or the rows change. */
function useFoundCells(model: GridModel, query: string, folded: boolean): readonly Cell[] {
  const version = useSyncExternalStore(model.store.subscribe, model.store.version);
  const view = useGridState(model, (state) => state.view);
  const [found, setFound] = useState(nothingFound);
  useEffect(() => {
    const controller = new AbortController();
    const finder = createFinder({ query, folded });
    const search = async (): Promise<void> => {
      const cells = finder === null ? nothingFound : await findCells(model, finder, controller.signal);
      if (cells !== null && !controller.signal.aborted) {
        setFound(cells);
      }
    };
    void search();
    return () => controller.abort();
  }, [model, query, folded, version, view]);
  return found;
}

/** Finds text in the cells, and replaces it: in one cell or in all, which is one step to take back. */
export function FindBar({ model, withReplace, onWithReplace, onClose }: FindBarProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [replacement, setReplacement] = useState('');
  const [folded, setFolded] = useState(true);
  const found = useFoundCells(model, query, folded);
  const active = useGridState(model, (state) => state.active);
  const at = found.findIndex((cell) => isSameCell(cell, active));
  const { readOnly } = model.options();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);

  const go = (way: 1 | -1): void => {
    const cell = found[nextPlace(found, model.state().active, way)];
    if (cell) {
      model.goTo(cell);
    }
  };
  const replace = (): void => {
    const cell = found[at];
    if (cell) {
      replaceInCells(model, [cell], { query, folded }, replacement);
    }
    go(1);
  };
  const replaceAll = (): void => {
    const count = replaceInCells(model, found, { query, folded }, replacement);
    model.say({ kind: 'replaced', count });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) {
      return;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
    const isControl = event.ctrlKey || event.metaKey;
    if (isControl && ['f', 'h'].includes(event.key.toLowerCase())) {
      event.preventDefault();
      onWithReplace(event.key.toLowerCase() === 'h' && !readOnly);
    }
  };
  const onQueryKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      go(event.shiftKey ? -1 : 1);
    }
  };

  return (
    <div className={styles['bar']} role="search" aria-label={t('grid.find.bar')} onKeyDown={onKeyDown}>
      <Group gap="xs">
        <TextInput
          size="sm"
          className={styles['field'] ?? ''}
          aria-label={t('grid.find.query')}
          placeholder={t('grid.find.query')}
          value={query}
          autoComplete="off"
          ref={field}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={onQueryKey}
        />
        <Count found={found} at={at} isAsked={query !== ''} />
        <ActionIcon aria-label={t('grid.find.previous')} onClick={() => go(-1)}>
          <IconChevronUp size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={t('grid.find.next')} onClick={() => go(1)}>
          <IconChevronDown size={20} aria-hidden="true" />
        </ActionIcon>
        <Checkbox
          label={t('grid.find.folded')}
          checked={folded}
          onChange={(event) => setFolded(event.currentTarget.checked)}
        />
        <Group component="span" gap={4} ml="auto" wrap="nowrap">
          {!readOnly && (
            <ActionIcon
              aria-label={withReplace ? t('grid.find.hideReplace') : t('grid.find.showReplace')}
              aria-expanded={withReplace}
              onClick={() => onWithReplace(!withReplace)}
            >
              <IconReplace size={20} aria-hidden="true" />
            </ActionIcon>
          )}
          <ActionIcon aria-label={t('grid.find.close')} onClick={onClose}>
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
        </Group>
      </Group>
      {withReplace && !readOnly && (
        <Group gap="xs">
          <TextInput
            size="sm"
            className={styles['field'] ?? ''}
            aria-label={t('grid.find.replacement')}
            placeholder={t('grid.find.replacement')}
            value={replacement}
            autoComplete="off"
            onChange={(event) => setReplacement(event.currentTarget.value)}
          />
          <Button variant="default" size="sm" disabled={found.length === 0} onClick={replace}>
            {t('grid.find.replace')}
          </Button>
          <Button variant="default" size="sm" disabled={found.length === 0} onClick={replaceAll}>
            {t('grid.find.replaceAll')}
          </Button>
        </Group>
      )}
    </div>
  );
}

type CountProps = { readonly found: readonly Cell[]; readonly at: number; readonly isAsked: boolean };

function Count({ found, at, isAsked }: CountProps) {
  const { t } = useTranslation();
  const total = found.length;
  return (
    <Text span className="cs-figures" miw={72} c="dimmed" fz="sm" role="status">
      {!isAsked
        ? ''
        : total === 0
          ? t('grid.find.none')
          : at >= 0
            ? t('grid.find.count', { at: at + 1, total })
            : t('grid.find.found', { count: total })}
    </Text>
  );
}
