import type { z } from 'zod';

/** A field of a schema: where it stands, and what it takes. */
export type Field = { readonly path: readonly string[]; readonly schema: z.core.$ZodType };

const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

/** What kind of value a field takes once one looks through what wraps it. */
export const typeOf = (schema: z.core.$ZodType): string => defOf(unwrap(schema)).type;

/** Fields of an object, and those of the first item of a list of objects, as deep as there are any. */
export function fieldsOf(schema: z.core.$ZodType, path: readonly string[] = []): Field[] {
  const inner = unwrap(schema);
  const def = defOf(inner);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => fieldsOf(field, [...path, name]));
    case 'array': {
      const own = path.length > 0 ? [{ path, schema: inner }] : [];
      return [...own, ...fieldsOf(def.element, [...path, '0'])];
    }
    default:
      return [{ path, schema: inner }];
  }
}

/** What a schema takes, without what says that it may be missing, or what becomes of it. */
export function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const def = defOf(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return unwrap(def.innerType);
    case 'pipe':
      return unwrap(def.in);
    default:
      return schema;
  }
}

/** A copy with another value in one place; what leads there is made where it is missing. */
export function withValue(target: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) {
    return value;
  }
  if (Array.isArray(target)) {
    return target.map((item: unknown, index) =>
      String(index) === name ? withValue(item, rest, value) : item,
    );
  }
  if (typeof target !== 'object' && /^\d+$/.test(name)) {
    return [withValue(undefined, rest, value)];
  }
  const object = typeof target === 'object' && target !== null ? target : {};
  return { ...object, [name]: withValue(Reflect.get(object, name), rest, value) };
}
