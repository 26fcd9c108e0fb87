import type { z } from 'zod';
import { faultMessage, issueFault } from '../../../contract/faults.ts';

/** Faults by field, in the wire's words: `serverText` says them in the user's language. */
export type Checked<Body> =
  | { readonly kind: 'ok'; readonly body: Body }
  | { readonly kind: 'faults'; readonly faults: Readonly<Record<string, string>> };

/** Checks a form by the contract's own schema, so that nothing is sent that the service would refuse for its form. */
export function checkForm<Schema extends z.ZodType>(
  schema: Schema,
  values: z.input<Schema>,
): Checked<z.input<Schema>> {
  const parsed = schema.safeParse(values, { reportInput: true });
  if (parsed.success) {
    return { kind: 'ok', body: values };
  }
  const faults: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const fault = issueFault(issue);
    faults[fieldOf(fault.path)] ??= faultMessage(fault);
  }
  return { kind: 'faults', faults };
}

/** A list is one field of a form: `departmentIds.0` is said at `departmentIds`. */
export function fieldOf(path: string): string {
  return path.split('.', 1)[0] ?? path;
}
