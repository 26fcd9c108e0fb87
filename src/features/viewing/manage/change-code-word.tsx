import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../api/api-error.ts';
import { useChangeAccessCode } from '../../../api/follow-up.ts';
import { CodeWordDialog } from '../../../shared/people/code-word-dialog.tsx';

type ChangeCodeWordProps = { readonly stepId: string; readonly name: string };

/** Another code word for whoever forgot theirs. */
export function ChangeCodeWord({ stepId, name }: ChangeCodeWordProps) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure(false);
  const change = useChangeAccessCode();
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconKey size={14} aria-hidden />}
        aria-label={t('prepare.codeWordChangeFor', { name })}
        onClick={open}
      >
        {t('prepare.codeWordChangeShort')}
      </Button>
      {opened && (
        <CodeWordDialog
          name={name}
          initialText=""
          mayRemove
          isBusy={change.isPending}
          failure={change.isError ? failureOf(change.error) : undefined}
          onSet={(accessCode) => {
            if (!change.isPending) {
              change.mutate({ processId: stepId, accessCode }, { onSuccess: close });
            }
          }}
          onClose={() => {
            change.reset();
            close();
          }}
        />
      )}
    </>
  );
}
