import { z } from 'zod';

export const configPath = '/config.json';

/** `/config.json`: what the page must know before its first call, so that one build serves any service. */
export const runtimeConfigSchema = z.object({
  /** Where the interface is reached; empty for the page's own address. */
  apiBaseUrl: z.string().default(''),
  demo: z.boolean().default(false),
  documentFileMaxBytes: z
    .number()
    .int()
    .positive()
    .default(50 * 1024 * 1024),
  /** Demo mode: the page that stands in for the application on which remote signing is confirmed. */
  remoteConfirmUrl: z.string().optional(),
});
export type RuntimeConfig = z.output<typeof runtimeConfigSchema>;
