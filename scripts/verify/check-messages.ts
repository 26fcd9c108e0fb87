/** What the command that verifies and the process that reads files for it say to each other. */
import { z } from 'zod';

export const checkRequestSchema = z.object({
  path: z.string(),
  isJson: z.boolean(),
  /** Whether pages are compared. Otherwise it is told that they could not be. */
  draws: z.boolean(),
});
export type CheckRequest = z.infer<typeof checkRequestSchema>;

/** `alive`: it goes on. */
export const checkAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alive') }),
  z.object({ kind: z.literal('told'), text: z.string(), isSound: z.boolean() }),
]);
export type CheckAnswer = z.infer<typeof checkAnswerSchema>;

/** What is told of a file, and whether it is sound. */
export type Told = Omit<Extract<CheckAnswer, { kind: 'told' }>, 'kind'>;
