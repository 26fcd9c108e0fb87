/** What `npm audit --json` prints, pure. */
import { z } from 'zod';

const grave = ['high', 'critical'];

const reportSchema = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      range: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
});

const failureSchema = z.object({ message: z.string() });

export type Audit =
  | { readonly kind: 'clean' }
  /** A line for each package with a grave weakness. */
  | { readonly kind: 'weak'; readonly lines: readonly string[] }
  /** The registry could not be reached, or does not answer such questions. */
  | { readonly kind: 'unknown'; readonly why: string };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export function readAudit(stdout: string): Audit {
  const answer = parsed(stdout);
  const report = reportSchema.safeParse(answer);
  if (!report.success) {
    const failure = failureSchema.safeParse(answer);
    return { kind: 'unknown', why: failure.success ? failure.data.message : 'npm gave no report' };
  }
  const lines = Object.entries(report.data.vulnerabilities)
    .filter(([, { severity }]) => grave.includes(severity))
    .map(([name, { severity, range, via }]) => {
      const causes = via.map((cause) => (typeof cause === 'string' ? cause : `${cause.title}, ${cause.url}`));
      return `${name} ${range} (${severity}): ${causes.join('; ')}`;
    });
  return lines.length === 0 ? { kind: 'clean' } : { kind: 'weak', lines };
}
