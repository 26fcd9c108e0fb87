import { Box, Center, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A message that stands where a whole screen would, without the frame around other pages. */
export function AlonePage({ children }: { readonly children: ReactNode }) {
  return (
    <Box id="main" tabIndex={-1} component="main" maw={640} mx="auto" px="md" py={48}>
      {children}
    </Box>
  );
}

/** Stands where a whole screen will. */
export function LoadingPage() {
  const { t } = useTranslation();
  return (
    <Center component="main" id="main" mih="100dvh" aria-label={t('common.loading')} role="status">
      <Loader />
    </Center>
  );
}
