import { Button, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import type { Progress as GatherProgress } from './use-gather.ts';

type ExportDialogProps = {
  /** `null` while nothing is read or written. */
  readonly progress: GatherProgress | null;
  readonly error: unknown;
  /** `null` until the file is written. */
  readonly doneText: string | null;
  readonly onRetry: () => void;
  readonly onClose: () => void;
};

/** How far an export is, and what became of it. */
export function ExportDialog({ progress, error, doneText, onRetry, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  return (
    <ResponsiveDialog opened onClose={onClose} title={t('lists.exportTitle')}>
      <Stack gap="md">
        {progress !== null && <Reading {...progress} />}
        {error !== null && (
          <ErrorNotice title={t('lists.exportFailed')} failure={failureOf(error)} onRetry={onRetry} />
        )}
        {doneText !== null && <Text role="status">{doneText}</Text>}
        <FormFoot>
          <Button variant="default" onClick={onClose}>
            {t(progress === null ? 'common.close' : 'lists.stopReading')}
          </Button>
        </FormFoot>
      </Stack>
    </ResponsiveDialog>
  );
}

function Reading({ done, total }: GatherProgress) {
  const { t } = useTranslation();
  if (total > 0 && done >= total) {
    return <Text role="status">{t('lists.exportWriting')}</Text>;
  }
  const text = t('lists.exportRunning', { done, total });
  return (
    <div>
      <Text className="cs-figures" mb="xs">
        {text}
      </Text>
      <Progress aria-label={text} value={total === 0 ? 0 : (done / total) * 100} />
    </div>
  );
}
