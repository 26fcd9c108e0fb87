import { useTranslation } from 'react-i18next';
import type { ActionFaults } from '../problem-texts.ts';
import { useMissing, useSigning } from '../signing-context.ts';
import { PositionFields } from './position-fields.tsx';
import { SignatureFields } from './signature-fields.tsx';

/** What a signature consists of, and its place on the page. */
export function SignForm({ faults }: { readonly faults: ActionFaults }) {
  const { t } = useTranslation();
  const { session, picture, target } = useSigning();
  const missing = useMissing();
  return (
    <SignatureFields
      draft={session.draft}
      picture={picture}
      missing={missing}
      faults={faults}
      offersSaved={target.isSession}
    >
      <PositionFields
        error={
          faults.field('signingPosition') ??
          (missing.includes('signingPosition') ? t('signing.missingPlace') : null)
        }
        pageError={faults.field('signingPage')}
      />
    </SignatureFields>
  );
}
