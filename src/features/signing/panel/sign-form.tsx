import {
  Checkbox,
  Collapse,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { displayMode } from '../../../../contract/enums.ts';
import { useDraft } from '../draft-store.ts';
import type { ActionFaults } from '../problem-texts.ts';
import { useSigning } from '../signing-context.ts';
import { defaultFontSize, showsImage, showsText } from '../signing-draft.ts';
import { textNames } from '../signing-provider.tsx';
import { SignatureStudio } from '../studio/signature-studio.tsx';
import { PositionFields } from './position-fields.tsx';
import classes from './panel.module.css';

const displays = [displayMode.text[0], displayMode.textAndImage[0], displayMode.image[0]] as const;

/** What a signature consists of: the picture, what is shown of it, the reason, the place. */
export function SignForm({ faults }: { readonly faults: ActionFaults }) {
  const { t } = useTranslation();
  const { draft, missing, picture, target } = useSigning();
  const signature = useDraft(draft, (whole) => whole.signature);
  const display = useDraft(draft, (whole) => whole.display);
  const save = useDraft(draft, (whole) => whole.saveSignature);
  const labels = {
    [displayMode.text[0]]: t('signing.displayText'),
    [displayMode.textAndImage[0]]: t('signing.displayBoth'),
    [displayMode.image[0]]: t('signing.displayImage'),
  };
  const imageError = missing.includes('signatureImage') ? t('signing.missingImage') : null;
  return (
    <>
      <Title order={2} size="h3">
        {t('signing.signature')}
      </Title>
      {showsImage({ display }) && (
        <Stack gap="xs">
          <SignatureStudio
            value={signature}
            picture={picture}
            offersSaved={target.isSession}
            error={imageError ?? faults.field('signatureImage')}
            onChange={(next) => {
              draft.update({ signature: next });
            }}
          />
          {target.isSession && signature.source !== 'saved' && (
            <Checkbox
              label={t('signing.saveSignature')}
              checked={save}
              onChange={(event) => {
                draft.update({ saveSignature: event.currentTarget.checked });
              }}
            />
          )}
        </Stack>
      )}
      <div>
        <Text component="h3" fw={500} size="sm" mb={6} mt={0}>
          {t('signing.display')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-label={t('signing.display')}
          data={displays.map((value) => ({ value: String(value), label: labels[value] }))}
          value={String(display)}
          onChange={(value) => {
            const chosen = displays.find((candidate) => String(candidate) === value);
            if (chosen !== undefined) {
              draft.update({ display: chosen });
            }
          }}
        />
      </div>
      <ReasonField error={faults.field('reason')} />
      <PositionFields
        error={
          faults.field('signingPosition') ??
          (missing.includes('signingPosition') ? t('signing.missingPlace') : null)
        }
        pageError={faults.field('signingPage')}
      />
      {showsText({ display }) && <MoreFields faults={faults} />}
    </>
  );
}

/** Why it is signed or approved; suggested, and free to be changed. */
export function ReasonField({ error }: { readonly error: string | null }) {
  const { t } = useTranslation();
  const { draft } = useSigning();
  const reason = useDraft(draft, (whole) => whole.reason);
  return (
    <TextInput
      label={t('signing.reason')}
      value={reason}
      maxLength={1000}
      error={error}
      onChange={(event) => {
        draft.update({ reason: event.currentTarget.value });
      }}
    />
  );
}

/** What few change: the text's wording and size, and whether the reason is printed. */
function MoreFields({ faults }: { readonly faults: ActionFaults }) {
  const { t } = useTranslation();
  const { draft, missing } = useSigning();
  const [wanted, setWanted] = useState(false);
  const text = useDraft(draft, (whole) => whole.text);
  const fontSize = useDraft(draft, (whole) => whole.fontSize);
  const showReason = useDraft(draft, (whole) => whole.showReason);
  const textError =
    faults.field('signatureText') ?? (missing.includes('signatureText') ? t('signing.missingText') : null);
  const opened = wanted || textError !== null || faults.field('fontSize') !== null;
  return (
    <div>
      <UnstyledButton
        className={classes['more'] ?? ''}
        aria-expanded={opened}
        onClick={() => {
          setWanted(!opened);
        }}
      >
        {opened ? t('signing.less') : t('signing.more')}
        <IconChevronDown size={16} aria-hidden data-open={opened || undefined} />
      </UnstyledButton>
      <Collapse expanded={opened}>
        <Stack gap="md" pt="xs">
          <Checkbox
            label={t('signing.showReason')}
            checked={showReason}
            onChange={(event) => {
              draft.update({ showReason: event.currentTarget.checked });
            }}
          />
          <Textarea
            label={t('signing.text')}
            description={t('signing.textHint', textNames)}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={1000}
            value={text}
            error={textError}
            onChange={(event) => {
              draft.update({ text: event.currentTarget.value });
            }}
          />
          <NumberInput
            label={t('signing.fontSize')}
            min={4}
            max={72}
            value={fontSize}
            error={faults.field('fontSize')}
            onChange={(value) => {
              draft.update({ fontSize: typeof value === 'number' && value >= 4 ? value : defaultFontSize });
            }}
          />
        </Stack>
      </Collapse>
    </div>
  );
}
