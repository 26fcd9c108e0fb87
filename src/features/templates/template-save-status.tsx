import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import type { SaveState } from '../../api/use-autosave.ts';
import { SaveStatus } from '../../ui/save-status.tsx';

const texts = {
  saved: 'templates.detail.saved',
  unsaved: 'templates.detail.unsaved',
  saving: 'templates.detail.saving',
  offline: 'templates.detail.saveOffline',
  failed: 'templates.detail.saveFailed',
} as const;

type TemplateSaveStatusProps = {
  readonly state: SaveState<unknown>;
  readonly isOffline: boolean;
  readonly onRetry: () => void;
};

/** Whether the boxes and formats are saved. */
export function TemplateSaveStatus({ state, isOffline, onRetry }: TemplateSaveStatusProps) {
  const { t } = useTranslation();
  const kind = isOffline ? 'offline' : state.kind;
  return (
    <SaveStatus
      kind={kind}
      text={t(texts[kind])}
      failure={state.kind === 'failed' ? failureOf(state.error) : null}
      onRetry={onRetry}
    />
  );
}
