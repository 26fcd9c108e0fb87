import { useForm, type UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { type Failure, failureOf, fieldErrors, formErrors } from '../../api/api-error.ts';
import { useServerText } from '../../i18n/server-text.ts';
import { focusFirstFault } from '../../ui/focus-first-fault.ts';
import { type Checked, fieldOf } from './check-form.ts';

type Plan<Values, Body, Saved> = {
  readonly initialValues: Values;
  readonly check: (values: Values) => Checked<Body>;
  /** `changes` are the fields of the body that were touched: what was not may have been changed elsewhere since it was shown. */
  readonly save: (body: Body, changes: Partial<Body>) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
};

export type SavingForm<Values extends Record<string, unknown>> = {
  readonly form: UseFormReturnType<Values>;
  readonly submit: () => void;
  readonly isSaving: boolean;
  /** Why it could not be saved, where that belongs to no field; null for an error that nobody foresaw. */
  readonly failure: Failure | null | undefined;
};

/** A form that is checked by the contract and saved at once; what the service refuses stands at its field. */
export function useSavingForm<Values extends Record<string, unknown>, Body extends object, Saved>(
  plan: Plan<Values, Body, Saved>,
): SavingForm<Values> {
  const serverText = useServerText();
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: plan.initialValues,
    // Errors are stored in the wire's words, and said in the language in use.
    enhanceGetInputProps: ({
      inputProps: { error },
    }: {
      readonly inputProps: { readonly error?: unknown };
    }) => (typeof error === 'string' ? { error: serverText(error) } : undefined),
  });
  const busy = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null | undefined>(undefined);

  const mark = (faults: readonly (readonly [field: string, text: string])[]): void => {
    form.setErrors(Object.fromEntries(faults));
    focusFirstFault();
  };

  const refused = (error: unknown): void => {
    const faults = [...fieldErrors(error)].map(([path, text]) => [fieldOf(path), text] as const);
    const known = faults.filter(([field]) => field in plan.initialValues);
    // What belongs to no field of this form is said above its button.
    const isSaidAtFields =
      known.length > 0 && known.length === faults.length && formErrors(error).length === 0;
    setFailure(isSaidAtFields ? undefined : failureOf(error));
    mark(known);
  };

  const save = async (body: Body): Promise<void> => {
    busy.current = true;
    setSaving(true);
    setFailure(undefined);
    try {
      plan.onSaved(await plan.save(body, fieldsOf(body, form.isDirty)));
    } catch (error) {
      refused(error);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  const submit = (): void => {
    if (busy.current) {
      return;
    }
    const checked = plan.check(form.getValues());
    if (checked.kind === 'faults') {
      mark(Object.entries(checked.faults));
      return;
    }
    form.clearErrors();
    void save(checked.body);
  };

  return { form, submit, isSaving, failure };
}

function fieldsOf<Body extends object>(body: Body, isWanted: (field: string) => boolean): Partial<Body> {
  const wanted: Partial<Body> = {};
  for (const field in body) {
    if (isWanted(field)) {
      wanted[field] = body[field];
    }
  }
  return wanted;
}

/** The error of a field whose input is not given the props of the form, in the language in use. */
export function errorOf<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  field: string,
): string | undefined {
  const error: unknown = form.getInputProps(field).error;
  return typeof error === 'string' ? error : undefined;
}
