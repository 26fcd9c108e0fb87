import { type TemplateRefusal, templateRefusalSchema } from '../../../contract/models/template.ts';
import { failureOf } from '../../api/api-error.ts';

/** What a refused upload says of the file, where it says more than its messages; `null` for any other failure. */
export function refusalOf(error: unknown): TemplateRefusal | null {
  const failure = failureOf(error);
  const parsed = templateRefusalSchema.safeParse(failure?.kind === 'rejected' ? failure.data : null);
  const refusal = parsed.success ? parsed.data : null;
  return refusal !== null && (refusal.mistakes.length > 0 || refusal.finding !== null) ? refusal : null;
}

/** A file that is saved anew after it was chosen can no longer be read under its old name. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
