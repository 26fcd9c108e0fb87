import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

type ErrorTextsProps = {
  readonly texts: readonly string[];
  /** Nothing went wrong: it is only to be known. */
  readonly isNews?: boolean;
};

/** What went wrong with the whole action, beside its button. */
export function ErrorTexts({ texts, isNews = false }: ErrorTextsProps) {
  if (texts.length === 0) {
    return null;
  }
  return (
    <Alert
      color={isNews ? 'brand' : 'seal'}
      role="alert"
      {...(!isNews && { icon: <IconAlertCircle aria-hidden /> })}
      c="var(--cs-ink-1)"
    >
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  );
}
