import { useTranslation } from 'react-i18next';
import type { Document } from '../../../../contract/models/document.ts';
import { failureOf } from '../../../api/api-error.ts';
import type { SaveState } from '../../../api/use-autosave.ts';
import { useFormat } from '../../../i18n/format.ts';
import { SaveStatus } from '../../../ui/save-status.tsx';

type DraftStatusProps = {
  readonly state: SaveState<Document>;
  readonly isOffline: boolean;
  readonly onRetry: () => void;
};

/** Whether the draft is saved, and when. */
export function DraftStatus({ state, isOffline, onRetry }: DraftStatusProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const savedAt = state.kind === 'saved' ? (state.answer?.lastModifiedDate ?? null) : null;
  const texts = {
    saved: savedAt === null ? '' : t('prepare.saved', { time: format.time(savedAt) }),
    unsaved: t('prepare.unsaved'),
    saving: t('prepare.saving'),
    offline: t('prepare.saveOffline'),
    failed: t('prepare.saveFailed'),
  };
  const kind = isOffline ? 'offline' : state.kind;
  return (
    <SaveStatus
      kind={kind}
      text={texts[kind]}
      failure={state.kind === 'failed' ? failureOf(state.error) : null}
      onRetry={onRetry}
    />
  );
}
