import { useTranslation } from 'react-i18next';
import { MetaLine } from './meta-line.tsx';

/** What tells people of one name apart. */
export type PersonFacts = {
  readonly code: string;
  readonly email: string;
  /** Somebody outside the company, and what they act for. */
  readonly isGuest?: boolean;
  readonly organization?: string;
};

/** A user's code and address, and of somebody outside the company for whom they act. */
export function PersonDetail({ person }: { readonly person: PersonFacts }) {
  const { t } = useTranslation();
  const { code, email, isGuest = false, organization = '' } = person;
  return <MetaLine facts={isGuest ? [organization, email, t('common.outsideCompany')] : [code, email]} />;
}
