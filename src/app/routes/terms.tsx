import { Box, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';

const sections = ['consent', 'identity', 'record', 'document', 'refuse'] as const;

export function Component() {
  const { t } = useTranslation();
  return (
    <Box component="article" maw={680} mx="auto">
      <PageHeader title={t('shell.terms')} lead={t('terms.updated')} />
      <Stack gap="lg">
        {sections.map((section) => (
          <section key={section}>
            <Title order={2} size="h3" mb={4}>
              {t(`terms.${section}Title`)}
            </Title>
            <Text c="dimmed">{t(`terms.${section}`)}</Text>
          </section>
        ))}
      </Stack>
    </Box>
  );
}
