import { Anchor, Box, Loader, Stack, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { authQueries, endMySession } from '../../api/auth.ts';
import { useChooseCompany } from '../../api/sign-in.ts';
import { MutationError, QueryError } from '../../shared/errors/call-error.tsx';
import styles from './choose-company-page.module.css';
import { Panel } from './panel.tsx';

/** The choice of the company to work in, for accounts that belong to several. */
export function ChooseCompanyPage({ onChosen }: { readonly onChosen: () => void }) {
  const { t } = useTranslation();
  const companies = useQuery(authQueries.companies());
  const choose = useChooseCompany();
  return (
    <Panel title={t('signIn.companyTitle')} lead={t('signIn.companyLead')}>
      {companies.isPending && <Loader aria-label={t('common.loading')} />}
      <QueryError query={companies} />
      {companies.data?.length === 0 && <Text>{t('signIn.companyNone')}</Text>}
      <Box component="ul" className="cs-stack" mb={20}>
        {companies.data?.map((company) => (
          <li key={company.id}>
            <button
              type="button"
              className={styles['company']}
              disabled={choose.isPending}
              onClick={() => choose.mutate(company.id, { onSuccess: onChosen })}
            >
              <span>
                <span className="cs-name">{company.name}</span>
                {company.taxCode !== '' && (
                  <span className="cs-detail">
                    {t('signIn.companyTaxCode', { taxCode: company.taxCode })}
                  </span>
                )}
              </span>
              <IconChevronRight size={20} aria-hidden />
            </button>
          </li>
        ))}
      </Box>
      <Stack gap="md">
        <MutationError mutation={choose} />
        <Anchor component="button" type="button" onClick={endMySession}>
          {t('session.otherAccount')}
        </Anchor>
      </Stack>
    </Panel>
  );
}
