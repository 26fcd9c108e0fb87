import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hands, missingLetters } from '../ink/typed-picture.ts';
import { InkChoices } from './pen-choices.tsx';
import { type HandwritingId, type Signature, handwritingIds } from './signature.ts';
import classes from './typed-signature.module.css';
import { normalizeText } from '../../../../contract/normalize-text.ts';

type Typed = Signature['typed'];

type TypedSignatureProps = { readonly typed: Typed; readonly onChange: (typed: Typed) => void };

type Lacking = Readonly<Record<HandwritingId, readonly string[]>>;

const nothingLacking: Lacking = { 'dancing-script': [], 'great-vibes': [], charm: [], 'patrick-hand': [] };

/** The letters of a name that each handwriting lacks; `failed` when handwritings cannot be had. */
function useLacking(text: string): { readonly lacking: Lacking; readonly failed: boolean } {
  const [found, setFound] = useState({ lacking: nothingLacking, failed: false });
  useEffect(() => {
    let left = false;
    Promise.all(handwritingIds.map(async (id) => [id, await missingLetters(text, id)] as const)).then(
      (entries) => {
        if (!left) {
          setFound({ lacking: { ...nothingLacking, ...Object.fromEntries(entries) }, failed: false });
        }
      },
      () => {
        if (!left) {
          setFound({ lacking: nothingLacking, failed: true });
        }
      },
    );
    return () => {
      left = true;
    };
  }, [text]);
  return found;
}

/** A name, written in one of the handwritings that have all of its letters. */
export function TypedSignature({ typed, onChange }: TypedSignatureProps) {
  const { t } = useTranslation();
  const { lacking, failed } = useLacking(typed.text);
  const names: Record<HandwritingId, string> = {
    'dancing-script': t('signing.handDancing'),
    'great-vibes': t('signatureEditor.handGreat'),
    charm: t('signing.handCharm'),
    'patrick-hand': t('signing.handPatrick'),
  };
  const lackingHere = lacking[typed.hand];
  const isHopeless = handwritingIds.every((id) => lacking[id].length > 0);
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
            <Radio.Card
              key={id}
              value={id}
              className={classes['card'] ?? ''}
              aria-label={names[id]}
              disabled={lacking[id].length > 0}
            >
              <Radio.Indicator className={classes['mark'] ?? ''} disabled={lacking[id].length > 0} />
              {lacking[id].length > 0 ? (
                <Text span c="#5c6978" fz={14}>
                  {t('signatureEditor.missingLetters', { letters: lacking[id].join(' ') })}
                </Text>
              ) : (
                <span
                  className={classes['written']}
                  data-ink={typed.ink}
                  style={{ fontFamily: `"${hands[id].family}"` }}
                >
                  {typed.text.trim() === '' ? names[id] : normalizeText(typed.text, 'NFC')}
                </span>
              )}
            </Radio.Card>
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
