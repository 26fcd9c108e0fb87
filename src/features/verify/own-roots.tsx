import { Box, Button, CloseButton, FileButton, Text, Title } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fileInput } from '../../ui/file-input.ts';
import type { useOwnRoots } from './use-own-roots.ts';

type OwnRootsProps = { readonly own: ReturnType<typeof useOwnRoots> };

/** Whom the visitor trusts beside those whom this service knows. */
export function OwnRoots({ own }: OwnRootsProps) {
  const { t } = useTranslation();
  return (
    <Box component="section" className="cs-ruled" pt={16} aria-labelledby="verify-roots">
      <Title id="verify-roots" order={2} size="h4" mb="xs">
        {t('verify.roots')}
      </Title>
      <Text c="dimmed" fz="sm" mb={10}>
        {t('verify.rootsText')}
      </Text>
      {own.roots.length > 0 && (
        <Box component="ul" className="cs-stack" mb={10}>
          {own.roots.map(({ id, name }) => (
            <li key={id} className="cs-row">
              <span>{name}</span>
              <CloseButton
                ml="auto"
                aria-label={t('verify.removeRoot', { name })}
                onClick={() => own.remove(id)}
              />
            </li>
          ))}
        </Box>
      )}
      {own.refused !== null && (
        <Text c="seal" fz="sm" role="alert">
          {t('verify.rootRefused', { name: own.refused })}
        </Text>
      )}
      <FileButton
        multiple
        accept=".pem,.crt,.cer,.der,application/x-x509-ca-cert,application/x-pem-file"
        inputProps={{ ...fileInput, 'aria-label': t('verify.addRoot') }}
        onChange={(files) => void own.add(files)}
      >
        {(props) => (
          <Button variant="default" leftSection={<IconCertificate size={18} aria-hidden />} {...props}>
            {t('verify.addRoot')}
          </Button>
        )}
      </FileButton>
    </Box>
  );
}
