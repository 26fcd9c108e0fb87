import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { followPromise } from '../../../follow-promise.ts';
import { inkColors } from '../ink/canvas.ts';
import { emsOf, hands, missingLetters } from '../ink/typed-picture.ts';
import { InkChoices } from './pen-choices.tsx';
import { type HandwritingId, type Signature, handwritingIds } from './signature.ts';
import classes from './typed-signature.module.css';
import { normalizeText } from '../../../../contract/normalize-text.ts';

type Typed = Signature['typed'];

type TypedSignatureProps = { readonly typed: Typed; readonly onChange: (typed: Typed) => void };

/** How a name is written in a handwriting: the letters that it lacks, and the width. */
type Written = { readonly lacking: readonly string[]; readonly ems: number };

type AllWritten = Readonly<Record<HandwritingId, Written>>;

const unknown: Written = { lacking: [], ems: 1 };

const nothingKnown: AllWritten = {
  'dancing-script': unknown,
  'great-vibes': unknown,
  charm: unknown,
  'patrick-hand': unknown,
};

/** A name in each handwriting; `failed` when handwritings cannot be had. */
function useWritten(text: string): { readonly written: AllWritten; readonly failed: boolean } {
  const [found, setFound] = useState({ written: nothingKnown, failed: false });
  useEffect(() => {
    const write = async (id: HandwritingId): Promise<readonly [HandwritingId, Written]> => {
      const lacking = await missingLetters(text, id);
      return [id, { lacking, ems: emsOf(text, id) }];
    };
    return followPromise(
      Promise.all(handwritingIds.map(write)),
      (entries) => setFound({ written: { ...nothingKnown, ...Object.fromEntries(entries) }, failed: false }),
      () => setFound({ written: nothingKnown, failed: true }),
    );
  }, [text]);
  return found;
}

/** A name, written in one of the handwritings that have all of its letters. */
export function TypedSignature({ typed, onChange }: TypedSignatureProps) {
  const { t } = useTranslation();
  const { written, failed } = useWritten(typed.text);
  const names: Record<HandwritingId, string> = {
    'dancing-script': t('signing.handDancing'),
    'great-vibes': t('signatureEditor.handGreat'),
    charm: t('signing.handCharm'),
    'patrick-hand': t('signing.handPatrick'),
  };
  const lackingHere = written[typed.hand].lacking;
  const isHopeless = handwritingIds.every((id) => written[id].lacking.length > 0);
  const problem = failed
    ? t('signing.handFailed')
    : isHopeless
      ? t('signatureEditor.missingEverywhere')
      : lackingHere.length > 0
        ? t('signatureEditor.missingChosen', { letters: lackingHere.join(' ') })
        : null;
  return (
    <Stack gap="sm">
      <TextInput
        label={t('signing.yourName')}
        value={typed.text}
        maxLength={60}
        autoComplete="name"
        onChange={(event) => onChange({ ...typed, text: event.currentTarget.value })}
      />
      <Radio.Group
        size="md"
        label={t('signing.hand')}
        value={typed.hand}
        onChange={(value) => {
          const hand = handwritingIds.find((id) => id === value);
          if (hand !== undefined) {
            onChange({ ...typed, hand });
          }
        }}
      >
        <Stack gap={6}>
          {handwritingIds.map((id) => (
            <HandCard key={id} hand={id} name={names[id]} typed={typed} written={written[id]} />
          ))}
        </Stack>
      </Radio.Group>
      <InkChoices ink={typed.ink} onInk={(ink) => onChange({ ...typed, ink })} />
      {problem !== null && (
        <Text role="alert" size="sm" c="seal">
          {problem}
        </Text>
      )}
    </Stack>
  );
}

type HandCardProps = {
  readonly hand: HandwritingId;
  readonly name: string;
  readonly typed: Typed;
  readonly written: Written;
};

function HandCard({ hand, name, typed, written: { lacking, ems } }: HandCardProps) {
  const { t } = useTranslation();
  const isLacking = lacking.length > 0;
  return (
    <Radio.Card value={hand} className={classes['card'] ?? ''} aria-label={name} disabled={isLacking}>
      <Radio.Indicator className={classes['mark'] ?? ''} disabled={isLacking} />
      {isLacking ? (
        <Text span c="#5c6978" fz={14}>
          {t('signatureEditor.missingLetters', { letters: lacking.join(' ') })}
        </Text>
      ) : (
        <span className={classes['written']}>
          <span
            style={{
              '--ems': ems,
              color: inkColors[typed.ink],
              fontFamily: `"${hands[hand].family}"`,
              wordSpacing: 'normal',
            }}
          >
            {typed.text.trim() === '' ? name : normalizeText(typed.text, 'NFC')}
          </span>
        </span>
      )}
    </Radio.Card>
  );
}
