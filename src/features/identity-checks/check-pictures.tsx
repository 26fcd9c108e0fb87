import { Button, Modal, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Check, type CheckPicture, picturesOf } from './check.ts';
import classes from './identity-checks.module.css';
import { useIsOnTop } from '../../use-is-on-top.ts';

type CheckPicturesProps = { readonly check: Check; readonly onReload: () => void };

/** The face and the paper side by side; each can be looked at as large as it was taken. */
export function CheckPictures({ check, onReload }: CheckPicturesProps) {
  const { t } = useTranslation();
  const [large, setLarge] = useState<CheckPicture | null>(null);
  const [isZoomed, setZoomed] = useState(false);
  const closeOnEscape = useIsOnTop(large !== null);
  const person = check.user?.name ?? '';
  const altOf = (picture: CheckPicture): string =>
    t('identity.pictureOf', { name: t(`identity.${picture.name}`), person });
  return (
    <>
      <SimpleGrid minColWidth="min(220px, 100%)" autoFlow="auto-fit" spacing={14}>
        {picturesOf(check).map((picture) => (
          <Picture
            key={picture.name}
            picture={picture}
            alt={altOf(picture)}
            onReload={onReload}
            onEnlarge={() => {
              setZoomed(false);
              setLarge(picture);
            }}
          />
        ))}
      </SimpleGrid>
      <Modal
        opened={large !== null}
        onClose={() => setLarge(null)}
        closeOnEscape={closeOnEscape}
        title={large === null ? '' : altOf(large)}
        fullScreen
        closeButtonProps={{ 'aria-label': t('common.close'), size: 44 }}
      >
        {large !== null && (
          <div className={classes['large']}>
            <button
              type="button"
              aria-pressed={isZoomed}
              className={classes['zoom']}
              data-autofocus
              onClick={() => setZoomed(!isZoomed)}
            >
              <img src={large.url} alt={altOf(large)} data-zoomed={isZoomed || undefined} />
            </button>
          </div>
        )}
      </Modal>
    </>
  );
}

type PictureProps = {
  readonly picture: CheckPicture;
  readonly alt: string;
  readonly onEnlarge: () => void;
  readonly onReload: () => void;
};

function Picture({ picture, alt, onEnlarge, onReload }: PictureProps) {
  const { t } = useTranslation();
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const name = t(`identity.${picture.name}`);
  return (
    <figure data-name={picture.name}>
      {failedUrl === picture.url ? (
        <div className={classes['broken']} role="alert">
          <p>{t('identity.pictureFailed')}</p>
          <Button variant="default" size="sm" onClick={onReload}>
            {t('identity.reload')}
          </Button>
        </div>
      ) : (
        <button
          type="button"
          className={classes['open']}
          aria-label={t('identity.enlarge', { name })}
          onClick={onEnlarge}
        >
          <img src={picture.url} alt={alt} onError={() => setFailedUrl(picture.url)} />
        </button>
      )}
      <figcaption className="cs-detail">{name}</figcaption>
    </figure>
  );
}
