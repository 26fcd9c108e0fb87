import { ActionIcon, Button } from '@mantine/core';
import { IconDeviceMobileShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { endHandOver } from '../../api/in-person.ts';
import { useIsPhone } from '../../ui/responsive-dialog.tsx';

type GiveBackProps = { readonly hostName: string };

/** Leaves a document that is signed in person, whether or not the step was processed. */
export function GiveBack({ hostName }: GiveBackProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const label = t('inPerson.giveBackTo', { name: hostName });
  const giveBack = (): void => {
    endHandOver(false);
    void navigate('/in-person', { replace: true });
  };
  return isPhone ? (
    <ActionIcon size={44} aria-label={label} onClick={giveBack}>
      <IconDeviceMobileShare size={22} aria-hidden />
    </ActionIcon>
  ) : (
    <Button
      variant="default"
      leftSection={<IconDeviceMobileShare size={18} aria-hidden />}
      aria-label={label}
      onClick={giveBack}
    >
      {t('inPerson.giveBack')}
    </Button>
  );
}
