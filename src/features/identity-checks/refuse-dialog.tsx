import { Button, Chip, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { Form } from '../../ui/form.tsx';
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx';

type RefuseDialogProps = {
  readonly opened: boolean;
  readonly person: string;
  readonly decide: { readonly isPending: boolean; readonly error: Error | null };
  readonly onClose: () => void;
  readonly onRefuse: (reason: string) => void;
};

/** Asks why pictures are refused: whoever sent them reads it, and takes better ones. */
export function RefuseDialog({ opened, person, decide, onClose, onRefuse }: RefuseDialogProps) {
  const { t } = useTranslation();
  return (
    <ResponsiveDialog
      opened={opened}
      onClose={onClose}
      title={t('identity.refuseTitle', { person })}
      stays={decide.isPending}
    >
      <RefuseForm decide={decide} onRefuse={onRefuse} />
    </ResponsiveDialog>
  );
}

function RefuseForm({ decide, onRefuse }: Pick<RefuseDialogProps, 'decide' | 'onRefuse'>) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const suggestions: readonly string[] = [
    t('identity.reasonBlurred'),
    t('identity.reasonFace'),
    t('identity.reasonName'),
    t('identity.reasonExpired'),
  ];
  return (
    <Form
      onSubmit={() => {
        setAsked(true);
        if (reason.trim() !== '' && !decide.isPending) {
          onRefuse(reason.trim());
        }
      }}
    >
      <Stack gap="md">
        <Chip.Group value={suggestions.includes(reason) ? reason : ''}>
          <Group gap="xs">
            {suggestions.map((text) => (
              <Chip key={text} value={text} onClick={() => setReason(text)}>
                {text}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <Textarea
          label={t('identity.refuseReason')}
          description={t('identity.refuseHint')}
          required
          data-autofocus
          autosize
          minRows={3}
          maxRows={8}
          maxLength={1000}
          value={reason}
          error={isAsked && reason.trim() === '' ? t('identity.refuseMissing') : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {decide.error !== null && <ErrorNotice failure={failureOf(decide.error)} />}
        <FormFoot>
          <Button type="submit" size="lg" color="seal" fullWidth loading={decide.isPending}>
            {t('identity.refuse')}
          </Button>
        </FormFoot>
      </Stack>
    </Form>
  );
}
