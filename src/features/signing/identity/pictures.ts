import { type IdentityPaper, identityPaper } from '../../../../contract/enums.ts';

/** Pictures by the names of the request's fields, so that faults of the service join them. */
export const sides = ['front', 'back', 'portrait'] as const;
export type Side = (typeof sides)[number];

/** What is to be shown of a paper, in the order in which it is taken. A passport says all on one page. */
export function sidesOf(paper: IdentityPaper): readonly Side[] {
  return paper === identityPaper.citizenCard ? sides : ['front', 'portrait'];
}

/** The camera that is used: the one that looks away from the person for papers, the one that looks at them for their face. */
export function facingOf(side: Side): 'user' | 'environment' {
  return side === 'portrait' ? 'user' : 'environment';
}

/** Milliseconds until a decision is looked for again: soon at first, then less and less often, every half minute at last. */
export function lookAgainIn(times: number): number {
  return Math.min(30_000, 3000 * 1.4 ** Math.max(0, times - 1));
}
