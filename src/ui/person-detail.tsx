import { useTranslation } from 'react-i18next';
import type { FoundPerson } from './person-search.tsx';

/** What tells people of one name apart: a user's code and address, and of somebody outside the company for whom they act. */
export function PersonDetail({ person }: { readonly person: Omit<FoundPerson, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const { code, email, isGuest = false, organization = '' } = person;
  const facts = isGuest ? [organization, email, t('common.outsideCompany')] : [code, email];
  return facts.filter((fact) => fact !== '').join(' · ');
}
