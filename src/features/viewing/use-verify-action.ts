import { IconShieldSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Document } from '../../../contract/models/document.ts';
import { verifyPath } from '../../api/verify-path.ts';
import type { MenuAction } from './manage/use-document-actions.tsx';
import type { ReaderStatus } from './reader-status.ts';

/** Leads from a completed document to the check of its signatures. */
export function useVerifyAction(
  { id, downloadUrl }: Document,
  readerStatus: ReaderStatus,
): readonly MenuAction[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (readerStatus.kind !== 'completed' || downloadUrl === null) {
    return [];
  }
  const onAct = (): void => void navigate(verifyPath(id));
  return [{ id: 'verify', label: t('shell.verifyDocument'), icon: IconShieldSearch, isDanger: false, onAct }];
}
