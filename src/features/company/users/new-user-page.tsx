import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { BackLink } from '../../../ui/back-link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { UserForm } from './user-form.tsx';

/** A new user, who is invited to set a password. */
export function NewUserPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <BackLink to="/company/users" label={t('users.back')} />
      <PageHeader title={t('users.create')} lead={t('users.createLead')} />
      <UserForm
        user={null}
        isMe={false}
        onSaved={(user) => {
          void navigate(`/company/users/${String(user.id)}`, { replace: true, state: { created: true } });
        }}
      />
    </>
  );
}
