/** How long a process code and its link open their step (companion operations, §2). */
export const processGrantHours = 48;

/** How long a document's token still reads it after its step or its document has ended (companion operations, §2). */
export const afterStepHours = 24;

/** How long a device is handed over to sign in person, at most (decision 0073). */
export const inPersonMinutes = 60;

/** How long its token still reads the document after the step, and repeats an answer that was lost. */
export const afterInPersonMinutes = 5;

/** How long the tokens live that a browser is given for a session that it keeps. */
export const cookieTokenMinutes = 15;

/** How long after signing in, without its cookie, a session may still be kept: a stolen token must not become one that lasts. */
export const persistWithinMinutes = 10;

/** How long a browser keeps a session that nobody uses, and at most, where its holder wishes to stay signed in. */
export const persistentDays = { unused: 30, longest: 90 } as const;

export type PasswordLinkPurpose = 'invitation' | 'reset';

/** How long a link to set a password works (companion operations, §2). */
export const passwordLinkHours: Readonly<Record<PasswordLinkPurpose, number>> = {
  invitation: 7 * 24,
  reset: 1,
};
