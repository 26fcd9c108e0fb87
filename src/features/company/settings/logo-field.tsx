import { Button, FileButton, Group, Text, Title } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureTypes } from '../../../shared/pictures/open-picture.ts';
import { type LogoFault, readLogo } from './logo-picture.ts';
import classes from './settings.module.css';

type LogoFieldProps = {
  readonly logo: string | null;
  readonly company: string;
  /** What the service said of it. */
  readonly error: string | null;
  readonly disabled: boolean;
  readonly onChange: (logo: string | null) => void;
};

const faultTexts = {
  'not-image': 'companySettings.logoNotImage',
  'too-large': 'companySettings.logoTooLarge',
  offline: 'common.offline',
} as const;

/** The company's logo: dropped or chosen, seen at once. */
export function LogoField({ logo, company, error, disabled, onChange }: LogoFieldProps) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<LogoFault | null>(null);
  const [isReading, setReading] = useState(false);
  const read = async (file: File): Promise<void> => {
    setReading(true);
    const outcome = await readLogo(file).catch(() => ({ kind: 'refused', fault: 'not-image' }) as const);
    setReading(false);
    setFault(outcome.kind === 'refused' ? outcome.fault : null);
    if (outcome.kind === 'ok') {
      onChange(outcome.image);
    }
  };
  const problem = fault === null ? error : t(faultTexts[fault]);
  return (
    <section aria-labelledby="company-logo">
      <Title order={2} size="h4" mb="xs" id="company-logo">
        {t('companySettings.logo')}
      </Title>
      <div
        className={classes['drop']}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          const [file] = event.dataTransfer.files;
          if (file !== undefined && !disabled) {
            void read(file);
          }
        }}
      >
        <div className={classes['logo']}>
          {logo === null ? (
            t('companySettings.logoNone')
          ) : (
            <img src={logo} alt={t('companySettings.logoAlt', { name: company })} />
          )}
        </div>
        <Group gap="xs">
          <FileButton
            accept={pictureTypes}
            onChange={(file) => {
              if (file !== null) {
                void read(file);
              }
            }}
          >
            {(props) => (
              <Button variant="default" loading={isReading} {...props}>
                {t(logo === null ? 'companySettings.logoChoose' : 'companySettings.logoReplace')}
              </Button>
            )}
          </FileButton>
          {logo !== null && (
            <Button
              variant="subtle"
              color="seal"
              onClick={() => {
                setFault(null);
                onChange(null);
              }}
            >
              {t('companySettings.logoRemove')}
            </Button>
          )}
        </Group>
      </div>
      <Text c="dimmed" fz="sm" mt={6}>
        {t('companySettings.logoHint')}
      </Text>
      <Text role="alert" c="var(--cs-seal)" size="sm" mt={4}>
        {problem}
      </Text>
    </section>
  );
}
