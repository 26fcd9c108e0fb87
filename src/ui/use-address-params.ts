import { useState } from 'react';
import { createSearchParams, useSearchParams } from 'react-router';
import type { SetURLSearchParams } from 'react-router';

/**
 * The question part of the address, as `useSearchParams` of the router has it. The address follows a moment later, since going
 * somewhere is a transition; until then what was asked holds, so that a box stays ticked and the next change adds to the one before.
 */
export function useAddressParams(): readonly [URLSearchParams, SetURLSearchParams] {
  const [found, go] = useSearchParams();
  const address = found.toString();
  const [asked, setAsked] = useState<URLSearchParams | null>(null);
  const [seen, setSeen] = useState(address);
  if (seen !== address) {
    setSeen(address);
    setAsked(null);
  }
  const params = asked !== null && seen === address ? asked : found;
  const ask: SetURLSearchParams = (next, options) => {
    const wanted = createSearchParams(typeof next === 'function' ? next(new URLSearchParams(params)) : next);
    setAsked(wanted);
    go(wanted, options);
  };
  return [params, ask];
}
