import { useEffect, useEffectEvent } from 'react';

const isOwnEntry = (): boolean => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'sheet' in state;
};

/**
 * Has the Back button close what is open before it leaves the screen. The entry repeats what the router keeps in the one below it, so
 * that going back to that is no change of the page.
 */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) {
      return;
    }
    const before: unknown = window.history.state;
    window.history.pushState({ ...(typeof before === 'object' && before), sheet: true }, '');
    const onBack = (): void => close();
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      // Not where it went with the screen, or by that button.
      if (isOwnEntry()) {
        window.history.back();
      }
    };
  }, [opened]);
}
