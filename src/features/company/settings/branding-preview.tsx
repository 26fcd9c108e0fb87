import { Group, Stack, Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { type BrandShades, paletteOf } from '../../../../contract/rules/brand-color.ts';
import classes from './settings.module.css';

/** Shades as variables of the preview; the browser takes them from script, so that the page's policy has no part in it. */
export function shadeVariables({ brand, soft, fill }: BrandShades): CSSProperties {
  return { '--preview-brand': brand, '--preview-soft': soft, '--preview-fill': fill };
}

type LookPreviewProps = {
  readonly logo: string | null;
  readonly color: string | null;
  readonly company: string;
};

/** What the chosen look makes of a button, a link and a choice, in both appearances. */
export function BrandingPreview({ logo, color, company }: LookPreviewProps) {
  const { t } = useTranslation();
  const palette = paletteOf(color);
  return (
    <Stack role="region" aria-label={t('companySettings.preview')}>
      {(['light', 'dark'] as const).map((scheme) => (
        <div
          key={scheme}
          className={classes['preview']}
          data-scheme={scheme}
          style={shadeVariables(palette[scheme])}
        >
          <Text fz={14}>
            {t(scheme === 'light' ? 'companySettings.previewLight' : 'companySettings.previewDark')}
          </Text>
          {logo !== null && (
            <img
              className={classes['previewLogo']}
              src={logo}
              alt={t('companySettings.logoAlt', { name: company })}
            />
          )}
          <Group>
            <span className={classes['button']}>{t('companySettings.previewButton')}</span>
            <Text span inherit c="var(--preview-brand)" td="underline">
              {t('companySettings.previewLink')}
            </Text>
            <span className={classes['previewChosen']}>{t('companySettings.previewChosen')}</span>
          </Group>
        </div>
      ))}
    </Stack>
  );
}
