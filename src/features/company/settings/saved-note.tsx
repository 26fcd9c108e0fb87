import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Says beside the button that what was changed is kept. It stands there empty before, so that screen readers hear of it. */
export function SavedNote({ isSaved }: { readonly isSaved: boolean }) {
  const { t } = useTranslation();
  return (
    <Text span role="status" c="var(--cs-ok)">
      {isSaved && (
        <>
          <IconCheck size={17} aria-hidden /> {t('companySettings.saved')}
        </>
      )}
    </Text>
  );
}
