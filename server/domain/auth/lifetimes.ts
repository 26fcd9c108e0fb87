/** How long a process code and its link open their step (companion operations, §2). */
export const processGrantHours = 48;

/** How long a document's token still reads it after its step or its document has ended (companion operations, §2). */
export const afterStepHours = 24;

export type PasswordLinkPurpose = 'invitation' | 'reset';

/** How long a link to set a password works (companion operations, §2). */
export const passwordLinkHours: Readonly<Record<PasswordLinkPurpose, number>> = {
  invitation: 7 * 24,
  reset: 1,
};
