import type { PlainKey } from '../../i18n/plain-key.ts';

/** What a route says about itself to the frame around it. */
export type RouteHandle = {
  /** Key of the title that the browser's tab shows until the screen has a better one. */
  readonly title: PlainKey;
};
