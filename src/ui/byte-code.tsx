import { ActionIcon, Box, CopyButton, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type ByteCodeProps = {
  /** Hexadecimal, with or without colons. */
  readonly hex: string;
  /** What it is, for the button that copies it as it is written; without a name there is none. */
  readonly name?: string;
};

/** A fingerprint or serial number, byte by byte, as people compare it: no line ends within a byte. */
export function ByteCode({ hex, name }: ByteCodeProps) {
  const { t } = useTranslation();
  const digits = hex.replace(/[^0-9a-f]/gi, '');
  const bytes = (digits.length % 2 === 0 ? digits : `0${digits}`).match(/../g) ?? [];
  return (
    <Text span inherit display="inline-block" ff="monospace" style={{ textWrap: 'balance' }}>
      {bytes.map((byte, index) => (
        // Apart by room, so that what is selected and copied has no spaces in it.
        <Box key={index} component="span" display="inline-block" mr="0.5ch">
          {byte}
          {/* With the last byte, however the lines before it end; under a finger too, it makes its line no higher. */}
          {name !== undefined && index === bytes.length - 1 && (
            <CopyButton value={hex}>
              {({ copied, copy }) => (
                <ActionIcon
                  size={28}
                  my={-22}
                  ml="0.5ch"
                  style={{ verticalAlign: 'middle' }}
                  aria-label={copied ? t('common.copied') : t('common.copyOf', { name })}
                  onClick={copy}
                >
                  {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                </ActionIcon>
              )}
            </CopyButton>
          )}
        </Box>
      ))}
    </Text>
  );
}
