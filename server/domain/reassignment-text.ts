/** What the history says of a step that one person gives to another, by their codes. */
export const reassignmentText = (from: string, to: string, reason: string): string =>
  `${from} → ${to}: ${reason}`;

/** The reason in what {@link reassignmentText} wrote. */
export function reassignmentReason(text: string): string {
  const arrow = text.indexOf(' → ');
  const colon = text.indexOf(': ', arrow);
  return arrow < 0 || colon < 0 ? text : text.slice(colon + 2);
}
