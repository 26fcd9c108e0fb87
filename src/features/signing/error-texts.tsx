import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

/** What went wrong with the whole action, beside its button. */
export function ErrorTexts({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) {
    return null;
  }
  return (
    <Alert color="seal" role="alert" icon={<IconAlertCircle aria-hidden />} c="var(--cs-ink-1)">
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  );
}
