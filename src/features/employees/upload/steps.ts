/** The steps of an upload, in order. */
export const stepIds = ['file', 'columns', 'check', 'send'] as const;
type StepId = (typeof stepIds)[number];

/** Where a step stands: in the address, so that going back is a step back. */
export const addressOf = (step: StepId): string =>
  step === 'file' ? '/employees/upload' : `/employees/upload?step=${step}`;
