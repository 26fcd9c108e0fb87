import { Alert, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnTarget } from '../match/match-columns.ts';
import { readPastedTable } from '../read/pasted-table.ts';
import { FirstRows } from './first-rows.tsx';
import { PasteBox } from './paste-box.tsx';
import { WarningList } from './warning-list.tsx';
import { SheetDrop } from './sheet-drop.tsx';
import { faultTexts } from './sheet-texts.ts';
import { TakenCard } from './taken-card.tsx';
import { TakenChoices } from './taken-choices.tsx';
import { type TakenSheet, contentOf, takeSheet } from './taken-sheet.ts';
import { usePagePaste } from './use-page-paste.ts';
import { useFocusRestored } from './use-focus-restored.ts';
import { type ReaderState, useSheetReader } from './use-sheet-reader.ts';

type SheetIntakeProps = {
  /** What was taken in, or null; kept by whoever uses this. */
  readonly value: TakenSheet | null;
  readonly onChange: (value: TakenSheet | null) => void;
  /** The fields that columns are looked for: they decide which sheet and which header row are suggested. */
  readonly targets: readonly ColumnTarget[];
  /** Beside the invitation, as a button that downloads a ready workbook. */
  readonly aside?: ReactNode;
};

/**
 * Takes in a spreadsheet: dropped, chosen, or pasted anywhere on the page. Says in place what is wrong with a file and what to know of it,
 * and lets one choose the sheet and the row of headers. `contentOf(value)` gives headers and rows.
 */
export function SheetIntake({ value, onChange, targets, aside }: SheetIntakeProps) {
  const { t } = useTranslation();
  const open = useRef<() => void>(null);
  const [said, setSaid] = useState<string | null>(null);
  const reader = useSheetReader((file, tables, warnings) => {
    onChange(takeSheet({ kind: 'file', name: file.name, bytes: file.size }, tables, warnings, targets));
  });

  const takeFiles = (files: readonly File[]): void => {
    const [first] = files;
    setSaid(files.length > 1 ? t('sheet.oneFile') : null);
    if (first !== undefined && files.length === 1) {
      reader.read(first);
    }
  };
  const takeText = (text: string): void => {
    reader.stop();
    const { rows, warnings } = readPastedTable(text);
    setSaid(rows.length === 0 ? t('sheet.pasteEmpty') : null);
    if (rows.length > 0) {
      const tables = [{ name: t('sheet.pastedName'), rows }];
      onChange(takeSheet({ kind: 'pasted' }, tables, warnings, targets));
    }
  };
  usePagePaste((pasted) => {
    if (pasted.kind === 'text') {
      takeText(pasted.text);
    } else {
      takeFiles([pasted.file]);
    }
  }, value === null);

  const isReading = reader.state.kind === 'reading';
  const root = useFocusRestored(isReading ? 'reading' : value === null ? 'empty' : 'taken');
  return (
    <Stack miw={0} ref={root} tabIndex={-1}>
      {value === null && !isReading && (
        <>
          <SheetDrop
            openRef={open}
            refused={said !== null || reader.state.kind === 'refused'}
            onFiles={takeFiles}
          />
          <PasteBox onText={takeText}>{aside}</PasteBox>
        </>
      )}
      <ReaderNotice state={reader.state} said={said} onStop={reader.stop} />
      {value !== null && !isReading && (
        <Taken
          value={value}
          targets={targets}
          onChange={onChange}
          onRemove={() => {
            reader.stop();
            onChange(null);
          }}
        />
      )}
      <p role="status" className="cs-spoken">
        {value !== null && takenText(value)}
      </p>
    </Stack>
  );

  function takenText(taken: TakenSheet): string {
    const { rows, headers } = contentOf(taken);
    return t('sheet.taken', {
      name: taken.source.kind === 'file' ? taken.source.name : t('sheet.pastedName'),
      rows: t('sheet.rowCount', { count: rows.length }),
      columns: t('sheet.columnCount', { count: headers.length }),
    });
  }
}

type ReaderNoticeProps = {
  readonly state: ReaderState;
  readonly said: string | null;
  readonly onStop: () => void;
};

/** How far reading is, with a way to stop it; or what is wrong with the file and what to do about it. */
function ReaderNotice({ state, said, onStop }: ReaderNoticeProps) {
  const { t } = useTranslation();
  if (state.kind === 'reading') {
    const percent = Math.round((state.progress ?? 0) * 100);
    return (
      <Paper withBorder className="cs-stack" p={20}>
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Text fw={600}>{t('sheet.reading', { name: state.name })}</Text>
          <Button variant="default" size="sm" onClick={onStop} flex="none">
            {t('sheet.stop')}
          </Button>
        </Group>
        <Progress
          value={state.progress === null ? 100 : percent}
          animated={state.progress === null}
          aria-label={t('sheet.reading', { name: state.name })}
        />
        <Text size="sm" c="dimmed" role="status" className="cs-figures">
          {state.progress === null ? t('sheet.unpacking') : t('sheet.readingPercent', { percent })}
        </Text>
      </Paper>
    );
  }
  if (said !== null) {
    return (
      <Alert color="seal" role="alert" icon={<IconAlertCircle aria-hidden />}>
        {said}
      </Alert>
    );
  }
  if (state.kind === 'refused') {
    const { title, text } = faultTexts(t, state.fault);
    return (
      <Alert color="seal" role="alert" icon={<IconAlertCircle aria-hidden />} title={title}>
        <Text size="sm" c="var(--cs-ink-1)">
          <strong>{state.name}: </strong>
          {text}
        </Text>
      </Alert>
    );
  }
  return null;
}

type TakenProps = {
  readonly value: TakenSheet;
  readonly targets: readonly ColumnTarget[];
  readonly onChange: (value: TakenSheet) => void;
  readonly onRemove: () => void;
};

/** What was taken in: its name and size, what to know of it, which sheet and header row are meant, its first rows. */
function Taken({ value, targets, onChange, onRemove }: TakenProps) {
  const { t } = useTranslation();
  const content = contentOf(value);
  const { source } = value;
  const sheet = value.tables[value.sheet]?.name;
  return (
    <>
      <TakenCard
        name={source.kind === 'file' ? source.name : t('sheet.pastedName')}
        bytes={source.kind === 'file' ? source.bytes : null}
        content={content}
        replaceLabel={t(source.kind === 'file' ? 'sheet.replace' : 'sheet.remove')}
        onReplace={onRemove}
      />
      <TakenChoices value={value} targets={targets} onChange={onChange} />
      {content.rows.length === 0 ? (
        <Alert color="warn" role="alert" icon={<IconAlertCircle aria-hidden />}>
          {t('sheet.noRows')}
        </Alert>
      ) : (
        <FirstRows content={content} />
      )}
      <WarningList
        warnings={value.warnings.filter((warning) => !('sheet' in warning) || warning.sheet === sheet)}
      />
    </>
  );
}
