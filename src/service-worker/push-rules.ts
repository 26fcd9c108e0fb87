/** A message of the service (`server/adapters/messaging/push-channel.ts`) as it is shown. */
export type ShownPush = {
  readonly title: string;
  readonly body: string;
  /** The same for the same notification, which is shown once. */
  readonly tag: string;
  readonly language: string;
  /** What opens at a press. */
  readonly path: string;
};

const productName = 'Countersign';

/** Browsers want something to be shown for every message: one that cannot be read leads to the first screen. */
export function readPush(text: string): ShownPush {
  const said = fieldsOf(text);
  const field = (name: string, otherwise: string): string => {
    const value = said.get(name);
    return typeof value === 'string' && value !== '' ? value : otherwise;
  };
  return {
    title: field('title', productName),
    body: field('body', ''),
    tag: field('tag', productName),
    language: field('language', 'vi'),
    path: field('path', '/'),
  };
}

function fieldsOf(text: string): ReadonlyMap<string, unknown> {
  try {
    const said: unknown = JSON.parse(text);
    return new Map(typeof said === 'object' && said !== null ? Object.entries(said) : []);
  } catch {
    return new Map();
  }
}

/** The address of a path of the page; that of the first screen for one that leads elsewhere. */
export function pageAddress(path: unknown, origin: string): string {
  const url = typeof path === 'string' && path.startsWith('/') ? URL.parse(path, origin) : null;
  return url?.origin === origin ? url.href : `${origin}/`;
}
