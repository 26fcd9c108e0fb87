import { en } from '../../src/i18n/en/en.ts';
import { late as lateEn } from '../../src/i18n/en/late.ts';
import { late as lateVi } from '../../src/i18n/vi/late.ts';
import { vi } from '../../src/i18n/vi/vi.ts';

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );
}

/** Every text of the page with its key. */
export const vietnamese = flatten({ ...vi, ...lateVi });
export const english = flatten({ ...en, ...lateEn });
