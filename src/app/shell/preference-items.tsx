import { Menu, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '../../i18n/setup.ts';

type ChoiceProps = { readonly chosen: boolean; readonly label: string; readonly onChoose: () => void };

function Choice({ chosen, label, onChoose }: ChoiceProps) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={chosen}
      closeMenuOnClick={false}
      rightSection={chosen ? <IconCheck size={16} aria-hidden /> : null}
      onClick={onChoose}
    >
      {label}
    </Menu.Item>
  );
}

/** Language and appearance, as items of a menu. Both hold for this browser. */
export function PreferenceItems() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes: readonly (readonly [MantineColorScheme, string])[] = [
    ['auto', t('shell.themeAuto')],
    ['light', t('shell.themeLight')],
    ['dark', t('shell.themeDark')],
  ];
  return (
    <>
      <Menu.Label>{t('shell.language')}</Menu.Label>
      <Choice
        chosen={currentLanguage() === 'vi'}
        label={t('account.languageVi')}
        onChoose={() => void chooseLanguage('vi')}
      />
      <Choice
        chosen={currentLanguage() === 'en'}
        label={t('account.languageEn')}
        onChoose={() => void chooseLanguage('en')}
      />
      <Menu.Label>{t('shell.theme')}</Menu.Label>
      {schemes.map(([scheme, label]) => (
        <Choice
          key={scheme}
          chosen={colorScheme === scheme}
          label={label}
          onChoose={() => {
            setColorScheme(scheme);
          }}
        />
      ))}
    </>
  );
}
