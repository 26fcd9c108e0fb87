import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseLoop } from '../../../../contract/rules/batch-values.ts';
import type { LoopField } from '../../../../contract/rules/template-fields.ts';
import type { FieldLabel } from '../../../../contract/rules/variable-labels.ts';
import { loopFaultText } from './row-check.ts';

type LoopTextEditorProps = {
  readonly text: string;
  /** What the rows consist of, where the template tells. */
  readonly fields: readonly LoopField[];
  readonly labelOf: FieldLabel;
  /** Told the text, `null` while it is no list, and whether it is another one. */
  readonly onChange: (text: string | null, differs: boolean) => void;
  /** Goes on with the table of a text. */
  readonly onTable: (text: string) => void;
};

/** The text of a list that cannot be shown as a table, with why. */
export function LoopTextEditor({ text, fields, labelOf, onChange, onTable }: LoopTextEditorProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(text);
  const hasFields = fields.length > 0;
  const isList = parseLoop(typed, fields) !== null;
  return (
    <>
      {parseLoop(text, fields) === null ? (
        <Alert
          color="seal"
          icon={<IconAlertCircle aria-hidden />}
          title={t('batches.items.broken')}
          role="alert"
        >
          {t('batches.items.brokenText')}
        </Alert>
      ) : (
        <Text c="dimmed">{t('batches.items.noColumns')}</Text>
      )}
      <Textarea
        label={t('batches.items.text')}
        autosize
        minRows={4}
        maxRows={14}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.9375rem' } }}
        data-autofocus
        value={typed}
        error={isList ? undefined : loopFaultText(typed, fields, labelOf, t)}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setTyped(next);
          onChange(parseLoop(next, fields) === null ? null : next, next !== text);
        }}
      />
      <Group gap={10}>
        <Button
          variant="light"
          disabled={!isList || (!hasFields && typed.trim() === '')}
          onClick={() => onTable(typed)}
        >
          {t('batches.items.asTable')}
        </Button>
        {hasFields && (
          <Button variant="subtle" color="gray" onClick={() => onTable('')}>
            {t('batches.items.anew')}
          </Button>
        )}
      </Group>
    </>
  );
}
