import { Checkbox, SegmentedControl, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { displayMode } from '../../../../contract/enums.ts';
import { type DraftStore, useDraft } from '../draft-store.ts';
import type { ActionFaults } from '../problem-texts.ts';
import { type MissingField, showsImage, showsText } from '../signing-draft.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { SignatureEditor } from '../signature-editor/signature-editor.tsx';
import type { SignaturePicture } from '../signature-editor/use-signature-picture.ts';
import classes from './panel.module.css';
import type { TextFieldsProps } from './text-fields.tsx';

const TextFields = lazyComponent<TextFieldsProps>(async () => (await import('./text-fields.tsx')).TextFields);

const displays = [displayMode.text, displayMode.textAndImage, displayMode.image] as const;

type SignatureFieldsProps = {
  readonly draft: DraftStore;
  readonly picture: SignaturePicture;
  readonly missing: readonly MissingField[];
  readonly faults: ActionFaults;
  /** Whether signatures can be saved, and saved ones chosen: only someone signed in has any. */
  readonly offersSaved: boolean;
  /** Where it goes, if that can be chosen. */
  readonly children?: ReactNode;
};

/** What a signature consists of, whatever it signs: the picture, what is shown of it, the reason. */
export function SignatureFields({
  draft,
  picture,
  missing,
  faults,
  offersSaved,
  children,
}: SignatureFieldsProps) {
  const { t } = useTranslation();
  const signature = useDraft(draft, (whole) => whole.signature);
  const display = useDraft(draft, (whole) => whole.display);
  const save = useDraft(draft, (whole) => whole.saveSignature);
  const labels = {
    [displayMode.text]: t('signing.displayText'),
    [displayMode.textAndImage]: t('signing.displayBoth'),
    [displayMode.image]: t('signing.displayImage'),
  };
  const imageError = missing.includes('signatureImage') ? t('signing.missingImage') : null;
  return (
    <>
      <Title order={2} size="h3">
        {t('signing.signature')}
      </Title>
      {showsImage({ display }) && (
        <Stack gap="xs">
          <SignatureEditor
            value={signature}
            picture={picture}
            offersSaved={offersSaved}
            error={imageError ?? faults.field('signatureImage')}
            onChange={(next) => draft.update({ signature: next })}
          />
          {offersSaved && signature.source !== 'saved' && (
            <Checkbox
              label={t('signing.saveSignature')}
              checked={save}
              onChange={(event) => draft.update({ saveSignature: event.currentTarget.checked })}
            />
          )}
        </Stack>
      )}
      <div>
        <Text component="h3" fw={600} mb={6}>
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
      <ReasonField draft={draft} error={faults.field('reason')} />
      {children}
      {showsText({ display }) && <MoreFields draft={draft} missing={missing} faults={faults} />}
    </>
  );
}

/** Why it is signed or approved; suggested, and free to be changed. */
export function ReasonField({ draft, error }: { readonly draft: DraftStore; readonly error: string | null }) {
  const { t } = useTranslation();
  const reason = useDraft(draft, (whole) => whole.reason);
  return (
    <TextInput
      label={t('signing.reason')}
      value={reason}
      maxLength={1000}
      error={error}
      onChange={(event) => draft.update({ reason: event.currentTarget.value })}
    />
  );
}

/** What few change. */
function MoreFields({ draft, missing, faults }: Pick<SignatureFieldsProps, 'draft' | 'missing' | 'faults'>) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const textError =
    faults.field('signatureText') ?? (missing.includes('signatureText') ? t('signing.missingText') : null);
  const sizeError = faults.field('fontSize');
  const opened = wanted || textError !== null || sizeError !== null;
  return (
    <div>
      <UnstyledButton
        className={classes['more'] ?? ''}
        aria-expanded={opened}
        onClick={() => setWanted(!opened)}
      >
        {opened ? t('signing.less') : t('signing.more')}
        <IconChevronDown size={16} aria-hidden data-open={opened || undefined} />
      </UnstyledButton>
      {opened && <TextFields draft={draft} textError={textError} sizeError={sizeError} />}
    </div>
  );
}
