import { type RefObject, useEffect, useRef } from 'react';
import { useSelected } from '../../store.ts';
import { focusFirstFault } from '../../ui/focus-first-fault.ts';
import { useFailureFocus } from '../../ui/use-failure-focus.ts';
import { useMissing, useSigning } from './signing-context.ts';

/** Leads to the first thing that is wrong in a panel, each time that it kept one from going on. */
export function useFaultFocus(hasFailed: boolean): RefObject<HTMLDivElement | null> {
  const { session } = useSigning();
  const panel = useFailureFocus<HTMLDivElement>(hasFailed);
  const attempts = useSelected(session, (state) => state.attempts) ?? 0;
  const isMissing = useMissing().length > 0;
  const known = useRef(attempts);
  useEffect(() => {
    // Not when something is missing again while it is being filled in.
    const isTried = known.current !== attempts;
    known.current = attempts;
    if (isTried && isMissing) {
      focusFirstFault(panel.current);
    }
  }, [attempts, isMissing, panel]);
  return panel;
}
