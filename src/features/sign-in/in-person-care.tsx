import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { stepStatus } from '../../../contract/enums.ts';
import { documentQueries } from '../../api/documents.ts';
import { endHandOver } from '../../api/in-person.ts';

export type InPersonCareProps = {
  readonly documentId: string;
  readonly processId: string;
  /** Whether the right to the document has ended, with the step or by time. */
  readonly isEnded: boolean;
};

/** Has the device given back as soon as the step that it was handed over for no longer waits. */
export function InPersonCare({ documentId, processId, isEnded }: InPersonCareProps) {
  const navigate = useNavigate();
  const { data: document } = useQuery({ ...documentQueries.detail(documentId), enabled: !isEnded });
  const step = document?.processes.find(({ id }) => id === processId);
  const isDone = step !== undefined && step.status.value !== stepStatus.waiting;
  const isOver = isEnded || isDone;
  useEffect(() => {
    if (isOver) {
      endHandOver(isDone);
      void navigate('/in-person', { replace: true });
    }
  }, [isOver, isDone, navigate]);
  return null;
}
