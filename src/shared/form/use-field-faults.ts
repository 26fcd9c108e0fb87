import { fieldErrors } from '../../api/api-error.ts';
import { useServerText } from '../../i18n/server-text.ts';

/** What a refusal says of single fields, in the language in use; `hasFaults` where it says anything of one. */
export function useFieldFaults(error: unknown) {
  const serverText = useServerText();
  const faults = fieldErrors(error);
  const faultOf = (path: string): string | null => {
    const text = faults.get(path);
    return text === undefined ? null : serverText(text);
  };
  return { hasFaults: faults.size > 0, faultOf };
}
