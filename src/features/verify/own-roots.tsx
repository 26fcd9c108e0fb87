import { Button, CloseButton, FileButton } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { useOwnRoots } from './use-own-roots.ts';
import classes from './verify.module.css';

type OwnRootsProps = { readonly own: ReturnType<typeof useOwnRoots> };

/** Whom the visitor trusts beside those whom this service knows. */
export function OwnRoots({ own }: OwnRootsProps) {
  const { t } = useTranslation();
  return (
    <section className={classes['roots']} aria-labelledby="verify-roots">
      <h2 id="verify-roots" className={classes['heading']}>
        {t('verify.roots')}
      </h2>
      <p className={classes['quiet']}>{t('verify.rootsText')}</p>
      {own.roots.length > 0 && (
        <ul className={classes['rootList']}>
          {own.roots.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <CloseButton
                aria-label={t('verify.removeRoot', { name })}
                onClick={() => {
                  own.remove(id);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {own.refused !== null && (
        <p className={classes['fault']} role="alert">
          {t('verify.rootRefused', { name: own.refused })}
        </p>
      )}
      <FileButton
        multiple
        accept=".pem,.crt,.cer,.der,application/x-x509-ca-cert,application/x-pem-file"
        inputProps={{ 'aria-label': t('verify.addRoot') }}
        onChange={(files) => {
          void own.add(files);
        }}
      >
        {(props) => (
          <Button variant="default" leftSection={<IconCertificate size={18} aria-hidden />} {...props}>
            {t('verify.addRoot')}
          </Button>
        )}
      </FileButton>
    </section>
  );
}
