import { type RefObject, useEffect, useRef } from 'react';
import { focusFirstFault } from './focus-first-fault.ts';

/**
 * Leads to what is wrong in the element that takes the ref, each time that something failed: `failure` is `null` or `false` before, and
 * while it is tried again.
 */
export function useFailureFocus<Panel extends HTMLElement>(failure: unknown): RefObject<Panel | null> {
  const panel = useRef<Panel>(null);
  useEffect(() => {
    if (failure !== null && failure !== false) {
      focusFirstFault(panel.current);
    }
  }, [failure]);
  return panel;
}
