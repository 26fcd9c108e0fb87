import { useTranslation } from 'react-i18next';
import { userRectToReader } from '../../../contract/page-space.ts';
import type { PageOverlay } from '../../pdf/pdf-page.tsx';
import type { SignatureReport } from '../../../pdf-signatures/report.ts';
import { signerName } from './signature-names.ts';
import { lookOfSignature, showSignature } from './verdict-look.ts';
import classes from './verify.module.css';

type SignatureMarksProps = {
  readonly page: PageOverlay;
  readonly signatures: readonly SignatureReport[];
  /** Whether the pages have been compared: before that nothing is good. */
  readonly isWitnessed: boolean;
  readonly chosen: number | null;
  readonly onChoose: (number: number) => void;
};

/** Where signatures are seen on a page: a frame around each, which leads to what is known of it. */
export function SignatureMarks({ page, signatures, isWitnessed, chosen, onChoose }: SignatureMarksProps) {
  const { t } = useTranslation();
  return signatures.flatMap((signature) =>
    signature.places
      .filter((place) => place.page === page.pageNumber)
      .map((place, index) => (
        <button
          key={`${signature.number}-${index}`}
          type="button"
          className={classes['mark']}
          data-tone={lookOfSignature(signature, isWitnessed).tone}
          data-chosen={signature.number === chosen || undefined}
          style={page.toCss(userRectToReader(page.frame, place.rect))}
          aria-label={t('verify.mark', {
            number: signature.number,
            name: signerName(t, signature),
            verdict: t(`verify.verdict.${showSignature(signature, isWitnessed)}`),
          })}
          onClick={() => onChoose(signature.number)}
        >
          <span aria-hidden>{signature.number}</span>
        </button>
      )),
  );
}
