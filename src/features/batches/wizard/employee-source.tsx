import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { authQueries } from '../../../api/auth.ts';

/** Where employees are chosen for the batch that is being prepared; whoever chooses them comes back to it. */
export const employeesForBatch = '/employees?for=batch';

/** Whether this person may see employees. */
export function useMaySeeEmployees(): boolean {
  const me = useQuery(authQueries.me());
  return me.data?.roles.some((role) => role === 'hr' || role === 'admin') ?? false;
}

type EmployeeSourceProps = {
  /** What to do with those who were chosen already. */
  readonly children: ReactNode | null;
};

/** The company's own employees as the rows of a batch, beside a file. */
export function EmployeeSource({ children }: EmployeeSourceProps) {
  const { t } = useTranslation();
  return (
    // As high as the field for files beside it.
    <Stack
      component="section"
      className="cs-card"
      align="center"
      justify="center"
      gap={4}
      mih={{ md: 220 }}
      px={20}
      py="md"
      ta="center"
      style={{ alignSelf: 'start' }}
      aria-labelledby="batch-employees"
    >
      <IconUsers size={40} stroke={1.4} color="var(--cs-brand)" aria-hidden />
      <Title order={2} size="h3" mt="xs" id="batch-employees">
        {t('batches.data.fromEmployees')}
      </Title>
      <Text c="dimmed" mb="sm">
        {t('batches.data.fromEmployeesText')}
      </Text>
      <Group justify="center" gap="xs">
        {children}
        <Button component={Link} to={employeesForBatch} variant={children === null ? 'light' : 'subtle'}>
          {t(children === null ? 'batches.data.chooseEmployees' : 'batches.data.chooseOthers')}
        </Button>
      </Group>
    </Stack>
  );
}
