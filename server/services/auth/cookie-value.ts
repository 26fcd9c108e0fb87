import { z } from 'zod';

import type { PageCall } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';

type Cookie = { readonly sessionId: string; readonly number: number };

const partsSchema = z.tuple([z.uuid(), z.coerce.number().int().positive(), z.string().length(64)]);

const proofOf = ({ secrets }: Pick<Dependencies, 'secrets'>, { sessionId, number }: Cookie): string =>
  secrets.digest('session-cookie', `${sessionId}.${String(number)}`);

/** What the cookie of a session says. Nobody can make one up, and nothing that is stored helps to. */
export function writeCookie(deps: Pick<Dependencies, 'secrets'>, cookie: Cookie): string {
  return [cookie.sessionId, cookie.number, proofOf(deps, cookie)].join('.');
}

/** `null` for one that the service did not write. */
export function readCookie(deps: Pick<Dependencies, 'secrets'>, page: PageCall | null): Cookie | null {
  const parts = partsSchema.safeParse(page?.cookie?.split('.'));
  if (!parts.success) {
    return null;
  }
  const [sessionId, number, proof] = parts.data;
  const cookie = { sessionId, number };
  return deps.secrets.equal(proof, proofOf(deps, cookie)) ? cookie : null;
}
