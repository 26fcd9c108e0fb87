import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SavedSignature } from '../../../../contract/models/user.ts';
import { accountQueries } from '../../../api/account.ts';
import classes from './saved-signatures.module.css';

type SavedSignaturesProps = {
  readonly chosenId: string | null;
  readonly onChoose: (signature: SavedSignature) => void;
};

/**
 * Signatures and initials that were kept, each one tap away, the usual one first. Nothing where there are none, or they cannot be
 * had: one can still draw.
 */
export function SavedSignatures({ chosenId, onChoose }: SavedSignaturesProps) {
  const { t } = useTranslation();
  const { data } = useQuery(accountQueries.signatures());
  if (data === undefined || data.length === 0) {
    return null;
  }
  const nameOf = ({ kind, name }: SavedSignature, index: number): string => {
    const names = {
      drawn: t('signing.savedDrawn', { index }),
      typed: t('signing.savedTyped', { index }),
      uploaded: t('signing.savedUploaded', { index }),
    };
    return name === '' ? names[kind] : t('signatureEditor.savedName', { name });
  };
  const usualFirst = data.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  return (
    <div className={classes['row']} role="group" aria-label={t('signing.savedSignatures')}>
      {usualFirst.map((signature, index) => (
        <button
          key={signature.id}
          type="button"
          className={classes['choice']}
          aria-pressed={signature.id === chosenId}
          aria-label={nameOf(signature, index + 1)}
          onClick={() => onChoose(signature)}
        >
          <img src={signature.image} alt="" />
          <span className={classes['name']}>
            {signature.name !== ''
              ? signature.name
              : signature.purpose === 'initials'
                ? t('signatureEditor.initials')
                : t('signatureEditor.wholeSignature')}
          </span>
        </button>
      ))}
    </div>
  );
}
