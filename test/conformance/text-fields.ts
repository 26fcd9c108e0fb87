import type { z } from 'zod';

import { fieldsOf, typeOf, unwrap } from './fields.ts';

/** A field that takes a text of people's own, and what of a text it takes: fields of one kind are held to the same rules. */
export type TextField = { readonly path: readonly string[]; readonly kind: string };

/**
 * Where a text of one's own choice can be given: texts that have no format as an id has, be it in a union or in a list, and the texts
 * of a sample where a schema takes anything.
 */
export function textFieldsOf(schema: z.core.$ZodType, sample: unknown): TextField[] {
  return fieldsOf(schema).flatMap(({ path, schema: inner }): TextField[] => {
    const kind = kindOf(inner);
    if (kind !== null) {
      return [{ path, kind }];
    }
    return typeOf(inner) === 'unknown'
      ? textsIn(valueAt(sample, path), path).map((place) => ({ path: place, kind: 'anything' }))
      : [];
  });
}

/** `null` where a text of one's own does not fit. */
function kindOf(schema: z.core.$ZodType): string | null {
  const { def } = (unwrap(schema) as z.core.$ZodTypes)._zod;
  if (def.type === 'union') {
    return def.options.map(kindOf).find((kind) => kind !== null) ?? null;
  }
  if (def.type !== 'string' || 'format' in def) {
    return null;
  }
  const checks = (def.checks ?? []).map(({ _zod: { def: check } }) =>
    'maximum' in check ? `max ${String(check.maximum)}` : check.check,
  );
  return ['text', ...checks].join(', ');
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce(
    (inner: unknown, name): unknown =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined,
    value,
  );
}

function textsIn(value: unknown, path: readonly string[]): (readonly string[])[] {
  if (typeof value === 'string') {
    return [path];
  }
  return Array.isArray(value)
    ? value.flatMap((item: unknown, index) => textsIn(item, [...path, String(index)]))
    : [];
}
