import {
  type MantineColorScheme,
  Select,
  SimpleGrid,
  Stack,
  Text,
  useMantineColorScheme,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { receiveNotificationMethod, receiveOtpMethod } from '../../../contract/enums.ts';
import type { Preferences as SavedPreferences } from '../../../contract/models/user.ts';
import { accountQueries, useSavePreferences } from '../../api/account.ts';
import { useEnumText } from '../../i18n/enum-text.ts';
import { currentLanguage } from '../../i18n/setup.ts';
import { MutationError, QueryError } from '../../shared/errors/call-error.tsx';
import { useLanguageChoice } from '../../ui/use-language-choice.ts';
import { Section } from './section.tsx';

type Save = ReturnType<typeof useSavePreferences>;

/** Those that a user may choose; going without codes is the company's to decide. */
const methods = {
  receiveOtpMethod: [receiveOtpMethod.email, receiveOtpMethod.sms, receiveOtpMethod.zalo],
  receiveNotificationMethod: Object.values(receiveNotificationMethod),
} as const;

/** How codes and notices reach me; kept by the service, since it sends them. */
function Methods({ preferences, save }: { readonly preferences: SavedPreferences; readonly save: Save }) {
  const { t } = useTranslation();
  const onSuccess = (): void => {
    notifications.show({ message: t('account.preferencesSaved'), color: 'ok' });
  };
  const enumText = useEnumText();
  const withoutOtp = !methods.receiveOtpMethod.some((value) => value === preferences.receiveOtpMethod);
  /** Ways that the service has, and the one that was chosen while it had it. */
  const options = (name: keyof typeof methods, offered: readonly number[]) =>
    methods[name]
      .filter((value) => value === preferences[name] || offered.includes(value))
      .map((value) => ({ value: String(value), label: enumText(name, value) }));
  return (
    <>
      {withoutOtp ? (
        <div>
          <Text fw={600}>{t('account.otpMethod')}</Text>
          <Text c="dimmed">{t('account.otpNone')}</Text>
        </div>
      ) : (
        <Select
          label={t('account.otpMethod')}
          description={t('account.otpHint')}
          data={options('receiveOtpMethod', preferences.otpMethods)}
          value={String(preferences.receiveOtpMethod)}
          allowDeselect={false}
          disabled={save.isPending}
          onChange={(chosen) => {
            const method = methods.receiveOtpMethod.find((value) => String(value) === chosen);
            if (method !== undefined) {
              save.mutate({ receiveOtpMethod: method }, { onSuccess });
            }
          }}
        />
      )}
      <Select
        label={t('account.notifications')}
        data={options('receiveNotificationMethod', preferences.notificationMethods)}
        value={String(preferences.receiveNotificationMethod)}
        allowDeselect={false}
        disabled={save.isPending}
        onChange={(chosen) => {
          const method = methods.receiveNotificationMethod.find((value) => String(value) === chosen);
          if (method !== undefined) {
            save.mutate({ receiveNotificationMethod: method }, { onSuccess });
          }
        }}
      />
    </>
  );
}

/** Language, appearance, and how codes and notices come. Each choice is kept as it is made. */
export function Preferences() {
  const { t } = useTranslation();
  const chooseLanguage = useLanguageChoice();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const preferences = useQuery(accountQueries.preferences());
  const save = useSavePreferences();
  const schemes: readonly { value: MantineColorScheme; label: string }[] = [
    { value: 'auto', label: t('shell.themeAuto') },
    { value: 'light', label: t('shell.themeLight') },
    { value: 'dark', label: t('shell.themeDark') },
  ];
  return (
    <Section title={t('account.preferences')}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
          <Select
            label={t('shell.language')}
            data={[
              { value: 'vi', label: t('shell.languageVi') },
              { value: 'en', label: t('shell.languageEn') },
            ]}
            value={currentLanguage()}
            allowDeselect={false}
            onChange={(chosen) => {
              const language = chosen === 'en' ? 'en' : 'vi';
              // Marks and mails come in the language of the account; the page changes at once either way.
              save.mutate({ language });
              chooseLanguage(language);
            }}
          />
          <Select
            label={t('shell.theme')}
            data={schemes}
            value={colorScheme}
            allowDeselect={false}
            onChange={(chosen) => {
              setColorScheme(schemes.find(({ value }) => value === chosen)?.value ?? 'auto');
            }}
          />
          {preferences.data && <Methods preferences={preferences.data} save={save} />}
        </SimpleGrid>
        <QueryError query={preferences} />
        <MutationError mutation={save} />
      </Stack>
    </Section>
  );
}
