import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { stepStatus } from '../../../contract/enums.ts';
import type { Document } from '../../../contract/models/document.ts';
import { useTakeBack } from '../../api/absences.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { keepFocusOnScreen } from '../../ui/lost-focus.ts';
import { Pill } from '../../ui/pill.tsx';

type StandInProps = { readonly document: Document; readonly userId: number | null };

/** For whom the reader acts, while it is their turn as a substitute. */
export function StandInNote({ document, userId }: StandInProps) {
  const { t } = useTranslation();
  const held = document.waitingProcesses.find(
    ({ processedByUserId, onBehalfOfUser }) => processedByUserId === userId && onBehalfOfUser !== null,
  );
  return held?.onBehalfOfUser == null ? null : (
    <Pill>{t('document.onBehalfOf', { name: held.onBehalfOfUser.name })}</Pill>
  );
}

/** Takes back a step that a substitute holds for the reader, while it waits. */
export function TakeBack({ document, userId }: StandInProps) {
  const { t } = useTranslation();
  const takeBack = useTakeBack();
  const held = document.processes.find(
    ({ onBehalfOfUser, status }) =>
      userId !== null && onBehalfOfUser?.id === userId && status.value === stepStatus.waiting,
  );
  if (held === undefined) {
    return null;
  }
  return (
    <>
      <p>{t('document.heldTitle', { name: held.processedByUser?.name ?? '' })}</p>
      <MutationError mutation={takeBack} />
      <Button
        variant="default"
        loading={takeBack.isPending}
        onClick={() => takeBack.mutate(held.id, { onSuccess: keepFocusOnScreen })}
      >
        {t('document.takeBack')}
      </Button>
    </>
  );
}
