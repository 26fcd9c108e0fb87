import { Button, Stack, Text } from '@mantine/core';
import { IconDeviceMobileShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useStartInPerson } from '../../../api/in-person.ts';
import { MutationError } from '../../../shared/errors/call-error.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';

type InPersonProps = { readonly stepId: string; readonly name: string };

/** Hands this device to whoever holds a step, once the reader has confirmed that they are signed out with it. */
export function InPerson({ stepId, name }: InPersonProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const start = useStartInPerson();
  // Once it has started, the screen is left.
  const isBusy = start.isPending || start.isSuccess;
  const close = (): void => {
    setIsAsked(false);
    start.reset();
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDeviceMobileShare size={14} aria-hidden />}
        aria-label={t('inPerson.startWith', { name })}
        onClick={() => setIsAsked(true)}
      >
        {t('inPerson.start')}
      </Button>
      <ResponsiveDialog
        opened={isAsked}
        onClose={close}
        title={t('inPerson.startWith', { name })}
        stays={isBusy}
      >
        <Stack gap="md">
          <Text>{t('inPerson.text', { name })}</Text>
          <Text>{t('inPerson.textCode', { name })}</Text>
          <Text>{t('inPerson.textSignedOut')}</Text>
          <Text>{t('inPerson.textEvidence')}</Text>
          <MutationError mutation={start} />
          <FormFoot>
            <Button variant="default" disabled={isBusy} onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button
              loading={isBusy}
              onClick={() =>
                start.mutate(stepId, { onSuccess: () => void navigate('/in-person', { replace: true }) })
              }
            >
              {t('inPerson.confirm')}
            </Button>
          </FormFoot>
        </Stack>
      </ResponsiveDialog>
    </>
  );
}
