import { useState } from 'react';
import { type SetURLSearchParams, createSearchParams, useSearchParams } from 'react-router';

/**
 * The question part of the address, as `useSearchParams` of the router has it. The address follows a moment later, since going
 * somewhere is a transition; until then what was asked holds, so that a box stays ticked and the next change adds to the one before.
 * Whoever asks again meanwhile is not thrown back by the address getting to where it was sent first.
 */
export function useUrlParams(): readonly [URLSearchParams, SetURLSearchParams] {
  const [found, go] = useSearchParams();
  const address = found.toString();
  /** Where the address was sent and is not yet, in order. */
  const [ahead, setAhead] = useState<readonly URLSearchParams[]>([]);
  const [seen, setSeen] = useState(address);
  // An address that nobody here asked for, as by the way back, ends what was asked.
  const reached = ahead.findLastIndex((asked) => asked.toString() === address);
  const rest = seen === address ? ahead : ahead.slice(reached === -1 ? ahead.length : reached + 1);
  if (seen !== address) {
    setSeen(address);
    setAhead(rest);
  }
  const params = rest.at(-1) ?? found;
  const ask: SetURLSearchParams = (next, options) => {
    const wanted = createSearchParams(typeof next === 'function' ? next(new URLSearchParams(params)) : next);
    setAhead((before) => [...before, wanted]);
    go(wanted, options);
  };
  return [params, ask];
}
