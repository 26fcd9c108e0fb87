import { Button, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { evidenceQueries } from '../../api/evidence.ts';
import { hex } from '../../../pdf-signatures/cms/bytes.ts';
import { ByteCode } from '../../ui/byte-code.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { RecordFound } from './record-found.tsx';

type RecordCheckProps = {
  /** `null` for one that is not at hand: then its hash is asked for. */
  readonly file: File | null;
};

type Question = { readonly no: string; readonly sha256: string };

const hashPattern = /^[0-9a-f]{64}$/i;

/** SHA-256 of a file in hexadecimal digits; empty for one that can no longer be read. */
async function hashOf(file: File): Promise<string> {
  try {
    return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())));
  } catch {
    return '';
  }
}

/** Asks the service what its record says of a file, by the number of the document and the hash of the file. */
export function RecordCheck({ file }: RecordCheckProps) {
  const { t } = useTranslation();
  const [no, setNo] = useState('');
  const [typed, setTyped] = useState('');
  const [faults, setFaults] = useState<Partial<Record<keyof Question, string>>>({});
  const [asked, setAsked] = useState<Question | null>(null);
  const record = useQuery({
    ...evidenceQueries.file(asked?.no ?? '', asked?.sha256 ?? ''),
    enabled: asked !== null,
  });

  const ask = async (): Promise<void> => {
    const hash = file === null ? typed.replace(/[\s:]/g, '') : await hashOf(file);
    const wrong = {
      ...(no.trim() === '' && { no: t('verify.record.noMissing') }),
      ...(!hashPattern.test(hash) && {
        sha256: t(file === null ? 'verify.record.hashWrong' : 'verify.record.fileGone'),
      }),
    };
    setFaults(wrong);
    const question = { no: no.trim(), sha256: hash.toLowerCase() };
    if (Object.keys(wrong).length > 0) {
      // What was answered before is no answer to this.
      setAsked(null);
      return;
    }
    if (asked?.no === question.no && asked.sha256 === question.sha256) {
      void record.refetch();
      return;
    }
    setAsked(question);
  };

  return (
    <Form className="cs-stack" style={{ gap: 12 }} onSubmit={() => void ask()}>
      <TextInput
        label={t('verify.record.no')}
        value={no}
        maxLength={100}
        autoComplete="off"
        error={faults.no}
        onChange={(event) => setNo(event.currentTarget.value)}
      />
      {file === null && (
        <TextInput
          label={t('verify.record.hash')}
          description={t('verify.record.hashHint')}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          error={faults.sha256}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {file !== null && faults.sha256 !== undefined && (
        <Text c="seal" fz="sm" role="alert">
          {faults.sha256}
        </Text>
      )}
      {file !== null && asked !== null && (
        <Text c="dimmed" fz="xs">
          {t('verify.record.hash')}
          <br />
          <ByteCode hex={asked.sha256} />
        </Text>
      )}
      <Button type="submit" variant="default" style={{ justifySelf: 'start' }} loading={record.isFetching}>
        {t('verify.record.ask')}
      </Button>
      {record.isError && !record.isFetching && <ErrorNotice failure={failureOf(record.error)} />}
      {record.data !== undefined && !record.isError && <RecordFound record={record.data} />}
    </Form>
  );
}
