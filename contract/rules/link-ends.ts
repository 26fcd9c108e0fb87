/** Why the link of a mail opens nothing any more, where its step was not processed: `cause` in what link-login refuses with. */
export const linkEnds = [
  'completed',
  'rejected',
  'canceled',
  'taken-back',
  'expired',
  'reassigned',
  'replaced',
  'outdated',
] as const;
export type LinkEnd = (typeof linkEnds)[number];

/** What has become of a document since the step of a link was processed: `state` in what link-login refuses with. */
export const statesAfterStep = ['under-way', 'completed', 'rejected', 'canceled', 'expired'] as const;
export type StateAfterStep = (typeof statesAfterStep)[number];
