import { useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';

/**
 * Keeps what lies outside the page's own elements in the scheme in use: form controls and scroll bars, and a phone's bar. Before the
 * page is mounted, public/color-scheme.js does the same.
 */
export function useBrowserChrome(): void {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useEffect(() => {
    document.documentElement.style.colorScheme = scheme;
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--cs-ground').trim();
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', ground);
    }
  }, [scheme]);
}
