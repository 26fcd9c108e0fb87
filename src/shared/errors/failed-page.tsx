import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { AlonePage } from '../../ui/alone-page.tsx';
import { QueryError } from './call-error.tsx';

type FailedPageProps = Pick<ComponentProps<typeof QueryError>, 'query'> & {
  readonly backTo: string;
  readonly backText: string;
};

/** Why a whole screen could not be loaded, and the way back. */
export function FailedPage({ query, backTo, backText }: FailedPageProps) {
  return (
    <AlonePage>
      <QueryError query={query} />
      <Button component={Link} to={backTo} variant="default" mt="md">
        {backText}
      </Button>
    </AlonePage>
  );
}
