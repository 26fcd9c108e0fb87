/** A reason is written in parts, one line each: a suggestion is one of them, what people add are others. */

const partsOf = (reason: string): string[] => reason.split('\n');

/** Whether a suggested reason is among those given. */
export function hasSuggestion(reason: string, suggestion: string): boolean {
  return partsOf(reason).some((part) => part.trim() === suggestion);
}

/** Adds a suggested reason after what is written, or takes it away where it stands; the rest stays as it was written. */
export function withSuggestion(reason: string, suggestion: string): string {
  if (hasSuggestion(reason, suggestion)) {
    return partsOf(reason)
      .filter((part) => part.trim() !== suggestion)
      .join('\n');
  }
  return reason.trim() === '' ? suggestion : `${reason.trimEnd()}\n${suggestion}`;
}
