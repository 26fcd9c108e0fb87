import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';

const sections = ['consent', 'identity', 'record', 'document', 'refuse'] as const;

export function Component() {
  const { t } = useTranslation();
  return (
    <article>
      <PageHeader title={t('terms.title')} lead={t('terms.updated')} />
      <Stack gap="lg" maw={680}>
        {sections.map((section) => (
          <section key={section}>
            <Title order={2} size="h3" mb={4}>
              {t(`terms.${section}Title`)}
            </Title>
            <Text c="dimmed">{t(`terms.${section}`)}</Text>
          </section>
        ))}
      </Stack>
    </article>
  );
}
