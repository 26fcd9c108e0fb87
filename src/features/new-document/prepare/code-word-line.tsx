import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { hasCodeWord, type WorkflowChange, type WorkflowStep } from '../workflow-model.ts';
import type { CodeWordDialogProps } from '../../../shared/people/code-word-dialog.tsx';

const CodeWordDialog = lazyComponent<CodeWordDialogProps>(
  async () => (await import('../../../shared/people/code-word-dialog.tsx')).CodeWordDialog,
);

type CodeWordLineProps = {
  readonly step: WorkflowStep;
  readonly onChange: (change: WorkflowChange) => void;
};

/** The code word of a step, and the way to set it. */
export function CodeWordLine({ step, onChange }: CodeWordLineProps) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure(false);
  const { key, user, codeWord } = step;
  const { name } = user;
  const hasNone = !hasCodeWord(step);
  return (
    <>
      <Group justify="space-between" gap="xs" mih={30} fz="sm">
        {!hasNone && (
          <Text component="span" className="cs-note" inherit>
            <IconKey size={16} aria-hidden />{' '}
            {typeof codeWord === 'object' ? t('prepare.codeWordIs', codeWord) : t('prepare.codeWordStored')}
          </Text>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          {...(hasNone && { leftSection: <IconKey size={16} aria-hidden />, ml: -8 })}
          aria-label={t(hasNone ? 'prepare.codeWordAddFor' : 'prepare.codeWordChangeFor', { name })}
          onClick={open}
        >
          {t(hasNone ? 'prepare.codeWordAdd' : 'prepare.codeWordChange')}
        </Button>
      </Group>
      {opened && (
        <CodeWordDialog
          name={name}
          initialText={typeof codeWord === 'object' ? codeWord.text : ''}
          mayRemove={!hasNone}
          onSet={(text) => {
            onChange({ kind: 'code-word', key, codeWord: text === '' ? 'removed' : { text } });
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
