import { join } from 'node:path';

import { findExports } from '../find-exports.ts';
import { type Definition, NotificationKind, type StandardTexts } from './define-notification.ts';

type Kinds = {
  readonly byName: ReadonlyMap<string, Definition<string>>;
  readonly texts: ReadonlyMap<string, StandardTexts>;
};

async function load(): Promise<Kinds> {
  const exported = await findExports(join(import.meta.dirname, 'kinds'), NotificationKind);
  const kinds = exported.map(({ definition }) => definition);
  return {
    byName: new Map(kinds.map((one) => [one.kind, one])),
    texts: new Map(kinds.flatMap((one) => Object.entries(one.texts))),
  };
}

let loading: Promise<Kinds> | undefined;

/** The kinds of the folder `kinds`, and their standard texts by name. */
export function loadKinds(): Promise<Kinds> {
  loading ??= load();
  return loading;
}
