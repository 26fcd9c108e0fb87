import { Button } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateField } from '../../../../contract/models/template.ts';
import { loopFields } from '../../../../contract/rules/template-fields.ts';
import { LoopEditor } from './loop-editor.tsx';

type LoopForAllProps = {
  readonly loop: TemplateField;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

/** One list for all rows of the batch; each row may have its own afterwards. */
export function LoopForAll({ loop, text, onChange }: LoopForAllProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpened(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconTable size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('batches.items.edit', { name: loop.name })}
      </Button>
      {opened && (
        <LoopEditor
          title={t('batches.items.titleAll', { name: loop.name })}
          name={loop.name}
          fields={loopFields(loop.description)}
          text={text}
          onSave={(next) => {
            onChange(next);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
