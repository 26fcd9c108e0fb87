import { Button, ColorInput, Group, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isHexColor, paletteOf } from '../../../../contract/rules/brand-color.ts';
import classes from './settings.module.css';

type ColorFieldProps = {
  /** As it is typed; empty for the product's own. */
  readonly color: string;
  readonly error: string | null;
  readonly onChange: (color: string) => void;
};

const swatches = ['#1d4ed8', '#0f766e', '#18794e', '#7a1f3d', '#9a3412', '#5b21b6', '#14263b', '#f59e0b'];

/** The company's color, and whether white words can be read on it. */
export function ColorField({ color, error, onChange }: ColorFieldProps) {
  const { t } = useTranslation();
  const isColor = isHexColor(color);
  const { fill } = paletteOf(color).light;
  return (
    <section aria-labelledby="company-color">
      <Title order={2} size="h4" mb="xs" id="company-color">
        {t('companySettings.color')}
      </Title>
      <ColorInput
        aria-labelledby="company-color"
        description={t('companySettings.colorHint')}
        size="md"
        placeholder={t('companySettings.colorDefault')}
        format="hex"
        maw={280}
        withEyeDropper={false}
        // A disc beside "Default color" would show another.
        withPreview={color !== ''}
        popoverProps={{ withinPortal: false }}
        value={color}
        error={error}
        onChange={onChange}
      />
      {/* On a phone in two rows of as many: on one there is no room for all. */}
      <Group gap="xs" mt={10} maw={{ base: 240, sm: 'none' }}>
        {swatches.map((swatch) => (
          <button
            key={swatch}
            type="button"
            className={classes['swatch']}
            style={{ backgroundColor: swatch }}
            aria-label={t('companySettings.swatch', { color: swatch })}
            aria-pressed={color.toLowerCase() === swatch}
            onClick={() => onChange(swatch)}
          />
        ))}
      </Group>
      <div aria-live="polite">
        {isColor && (
          <Text c="dimmed" fz="sm" mt={6}>
            {fill === color.toLowerCase()
              ? t('companySettings.colorFine')
              : t('companySettings.colorDarkened', { color: fill })}
          </Text>
        )}
      </div>
      {color !== '' && (
        <Button variant="subtle" size="compact-sm" mt={6} onClick={() => onChange('')}>
          {t('companySettings.colorNone')}
        </Button>
      )}
    </section>
  );
}
