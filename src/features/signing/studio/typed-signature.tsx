import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hands, loadHand } from '../ink/typed-picture.ts';
import { handwritingIds } from './signature.ts';
import type { HandwritingId, Signature } from './signature.ts';
import classes from './typed-signature.module.css';

type Typed = Signature['typed'];

type TypedSignatureProps = { readonly typed: Typed; readonly onChange: (typed: Typed) => void };

/** A name, written in one of the handwritings. */
export function TypedSignature({ typed, onChange }: TypedSignatureProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let left = false;
    Promise.all(handwritingIds.map((id) => loadHand(id, typed.text))).then(
      () => !left && setFailed(false),
      () => !left && setFailed(true),
    );
    return () => {
      left = true;
    };
  }, [typed]);
  const names: Record<HandwritingId, string> = {
    'dancing-script': t('signing.handDancing'),
    charm: t('signing.handCharm'),
    'patrick-hand': t('signing.handPatrick'),
  };
  return (
    <Stack gap="sm">
      <TextInput
        label={t('signing.yourName')}
        value={typed.text}
        maxLength={60}
        autoComplete="name"
        onChange={(event) => {
          onChange({ ...typed, text: event.currentTarget.value });
        }}
      />
      <Radio.Group
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
            <Radio.Card key={id} value={id} className={classes['card'] ?? ''} aria-label={names[id]}>
              <Radio.Indicator />
              <span className={classes['written']} style={{ fontFamily: `"${hands[id].family}"` }}>
                {typed.text.trim() === '' ? names[id] : typed.text}
              </span>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      {failed && (
        <Text role="alert" size="sm" c="seal">
          {t('signing.handFailed')}
        </Text>
      )}
    </Stack>
  );
}
