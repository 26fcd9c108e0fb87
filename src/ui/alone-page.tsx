import { Box, Button, Center, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { ErrorNotice, type NoticeFailure } from './error-notice.tsx';

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

type FailedPageProps = {
  readonly failure: NoticeFailure;
  readonly onRetry: () => void;
  readonly retrying: boolean;
  readonly backTo: string;
  readonly backText: string;
};

/** Why a whole screen could not be loaded, and the way back. */
export function FailedPage({ failure, onRetry, retrying, backTo, backText }: FailedPageProps) {
  return (
    <AlonePage>
      <ErrorNotice failure={failure} onRetry={onRetry} retrying={retrying} />
      <Button component={Link} to={backTo} variant="default" mt="md">
        {backText}
      </Button>
    </AlonePage>
  );
}
