import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '../../ui/lost-focus.ts';

/**
 * Where a part of the screen is put in place of another, what had the focus may be gone with it: the focus then goes to the part as a
 * whole, and the keyboard goes on from there.
 */
export function useFocusRestored(stage: string): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(stage);
  useEffect(() => {
    if (before.current !== stage) {
      before.current = stage;
      if (isFocusLost()) {
        root.current?.focus({ preventScroll: true });
      }
    }
  }, [stage]);
  return root;
}
