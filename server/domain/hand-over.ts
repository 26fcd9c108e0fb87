/** What the history says of a step that one person gives to another, by their codes. */
export const handOverText = (from: string, to: string, reason: string): string =>
  `${from} → ${to}: ${reason}`;

/** The reason in what {@link handOverText} wrote. */
export const handOverReason = (text: string): string => /^.*? → .*?: (.*)$/su.exec(text)?.[1] ?? text;
