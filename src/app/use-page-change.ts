import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatches } from 'react-router';
import type { RouteHandle } from './routes/route-handle.ts';

function titleKey(handle: unknown): RouteHandle['title'] | null {
  if (typeof handle !== 'object' || handle === null || !('title' in handle)) {
    return null;
  }
  // Handles are written in router.tsx, through `titled`.
  return handle.title as RouteHandle['title'];
}

/** What the browser's tab shows. A screen that knows better renders a `<title>` of its own, which React puts before this one. */
export function usePageTitle(): string {
  const { t } = useTranslation();
  const key =
    useMatches()
      .map((match) => titleKey(match.handle))
      .findLast((found) => found !== null) ?? null;
  return key === null ? 'Countersign' : t('shell.pageTitle', { page: t(key) });
}

/** Moves the focus to the screen's heading, unless the screen or a dialog has it; answers whether there was a heading. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('[data-page-heading]');
  if (heading && !document.activeElement?.closest('main, [role="dialog"]')) {
    heading.focus({ preventScroll: true });
  }
  return heading !== null;
}

/**
 * After a change of the page, begins where a fresh page load would: at the new screen's heading, as soon as it is there. A user who
 * acts meanwhile keeps the focus where they are.
 */
export function useFocusOnPageChange(): void {
  const { pathname } = useLocation();
  const before = useRef<string | null>(null);
  useEffect(() => {
    const changed = before.current !== null && before.current !== pathname;
    before.current = pathname;
    if (!changed || focusHeading()) {
      return;
    }
    const observer = new MutationObserver(() => {
      if (focusHeading()) {
        observer.disconnect();
      }
    });
    const stop = (): void => observer.disconnect();
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('pointerdown', stop, { once: true });
    document.addEventListener('keydown', stop, { once: true });
    return () => {
      stop();
      document.removeEventListener('pointerdown', stop);
      document.removeEventListener('keydown', stop);
    };
  }, [pathname]);
}
