import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import classes from './find-bar.module.css';
import type { PdfSearch, SearchState } from './pdf-search.ts';

type FindBarProps = {
  search: PdfSearch;
  pageCount: number;
  /** The page that the reader is on: the search begins there. */
  currentPage: () => number;
  field: RefObject<HTMLInputElement | null>;
  onClose: () => void;
};

/** Finds text in the document. Enter and Shift with Enter go through what was found, Escape closes. */
export function FindBar({ search, pageCount, currentPage, field, onClose }: FindBarProps) {
  const { t } = useTranslation();
  const state = useSyncExternalStore(search.subscribe, search.getState);
  const hasPlaces = state.total > 0;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) {
      return;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && event.target === field.current) {
      event.preventDefault();
      search.step(event.shiftKey ? -1 : 1);
    }
  };
  const button = (label: string, icon: typeof IconX, onClick: () => void, isOn: boolean) => {
    const Symbol = icon;
    return (
      <button
        type="button"
        className={classes['button']}
        aria-label={label}
        title={label}
        aria-disabled={!isOn}
        onClick={isOn ? onClick : undefined}
      >
        <Symbol size={20} aria-hidden="true" />
      </button>
    );
  };
  return (
    <div className={classes['bar']} role="search" aria-label={t('viewer.find.bar')} onKeyDown={onKeyDown}>
      <IconSearch className={classes['symbol']} size={18} aria-hidden="true" />
      <input
        ref={field}
        className={classes['field']}
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        aria-label={t('viewer.find.query')}
        placeholder={t('viewer.find.query')}
        value={state.query}
        onChange={(event) => search.find(event.currentTarget.value, currentPage())}
      />
      <Result state={state} pageCount={pageCount} />
      <span className={classes['line']} aria-hidden="true" />
      {button(t('viewer.find.previous'), IconChevronUp, () => search.step(-1), hasPlaces)}
      {button(t('viewer.find.next'), IconChevronDown, () => search.step(1), hasPlaces)}
      {button(t('viewer.find.close'), IconX, onClose, true)}
    </div>
  );
}

/** "3 / 17", which is spoken in words; or that there is nothing, and why. */
function Result({ state, pageCount }: { state: SearchState; pageCount: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { stage, total, isCut, current, pagesWithoutText } = state;
  if (stage === 'idle') {
    return <span role="status" className={classes['result']} />;
  }
  if (total === 0) {
    const nothing =
      pagesWithoutText === pageCount
        ? t('viewer.find.scan')
        : pagesWithoutText > 0
          ? t('viewer.find.noneInText', { count: pagesWithoutText })
          : t('viewer.find.none');
    return (
      <span role="status" className={classes['result']} data-nothing={stage === 'done' || undefined}>
        {stage === 'done' ? nothing : t('viewer.find.reading')}
      </span>
    );
  }
  const at = format.number(current?.ordinal ?? 0);
  const all = format.number(total) + (isCut ? '+' : '');
  return (
    <span role="status" className={classes['result']}>
      <span className="cs-figures" aria-hidden="true">
        {at} / {all}
      </span>
      {/* The count is said when it is known, not at every page that is read. */}
      {stage === 'done' && (
        <span className="cs-spoken">
          {t('viewer.find.at', { at, all, page: format.number(current?.page ?? 1) })}
        </span>
      )}
    </span>
  );
}
