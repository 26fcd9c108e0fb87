import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from './lost-focus.ts';

/**
 * Work in steps, each of which takes the place of the one before: the focus goes to the heading of a new step, also where the button
 * that led there is gone with its screen. Not on a page that was just opened, where nobody has done anything yet.
 */
export function useStepFocus(step: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = step;
    const isNew = before === null ? isFocusLost() && navigator.userActivation.hasBeenActive : before !== step;
    if (isNew) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
  }, [step]);
  return heading;
}
