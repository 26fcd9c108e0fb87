import { Button } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateField } from '../../../../contract/models/template.ts';
import { loopFields } from '../../../../contract/rules/template-fields.ts';
import type { FieldLabel } from '../../../../contract/rules/variable-labels.ts';
import { LoopEditor } from './loop-editor.tsx';

type LoopForAllProps = {
  readonly loop: TemplateField;
  /** What people call it. */
  readonly name: string;
  readonly labelOf: FieldLabel;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

/** One list for all rows of the batch; each row may have its own afterwards. */
export function LoopForAll({ loop, name, labelOf, text, onChange }: LoopForAllProps) {
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
        {t('batches.items.edit', { name })}
      </Button>
      {opened && (
        <LoopEditor
          title={t('batches.items.titleAll', { name })}
          name={name}
          labelOf={labelOf}
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
