import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatches } from 'react-router';
import type { RouteHandle } from './routes/route-handle.ts';

function titleKey(handle: unknown): RouteHandle['title'] | null {
  if (typeof handle !== 'object' || handle === null || !('title' in handle)) {
    return null;
  }
  // Handles are written in router.tsx, as `satisfies RouteHandle`.
  return handle.title as RouteHandle['title'];
}

/** Names the page in the browser's tab and moves the focus to its heading, as a fresh page load would. */
export function usePageChange(): void {
  const { t } = useTranslation();
  const matches = useMatches();
  const { pathname } = useLocation();
  const before = useRef<string | null>(null);
  const key = matches.map((match) => titleKey(match.handle)).findLast((found) => found !== null) ?? null;

  useEffect(() => {
    // A screen may set a better title, such as a document's subject: it renders <title> itself, which stands later.
    document.title = key === null ? 'Countersign' : t('shell.pageTitle', { page: t(key) });
  }, [key, t]);

  useEffect(() => {
    const first = before.current === null;
    const same = before.current === pathname;
    before.current = pathname;
    if (first || same) {
      return;
    }
    const target =
      document.querySelector<HTMLElement>('[data-page-heading]') ??
      document.querySelector<HTMLElement>('main');
    // A field that asked for the focus keeps it.
    if (target && (document.activeElement === document.body || !target.contains(document.activeElement))) {
      const wanted = document.activeElement?.matches('[autofocus], [data-autofocus]') === true;
      if (!wanted) {
        target.focus({ preventScroll: true });
      }
    }
  }, [pathname]);
}
