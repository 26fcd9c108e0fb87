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
import type { Preferences as SavedPreferences } from '../../../contract/models/user.ts';
import { accountQueries, useSavePreferences } from '../../api/account.ts';
import { currentLanguage } from '../../i18n/setup.ts';
import { MutationError, QueryError } from '../../shared/errors/call-error.tsx';
import { useLanguageChoice } from '../../ui/use-language-choice.ts';
import { noticeMethods, otpMethods } from './methods.ts';
import { Section } from './section.tsx';

type Save = ReturnType<typeof useSavePreferences>;

/** How codes and notices reach me; kept by the service, since it sends them. */
function Methods({ preferences, save }: { readonly preferences: SavedPreferences; readonly save: Save }) {
  const { t } = useTranslation();
  const onSuccess = (): void => {
    notifications.show({ message: t('account.preferencesSaved'), color: 'ok' });
  };
  const withoutOtp = !otpMethods.some((method) => method.value === preferences.receiveOtpMethod);
  /** Ways that the service has, and the one that was chosen while it had it. */
  const options = (
    methods: typeof otpMethods | typeof noticeMethods,
    offered: readonly number[],
    chosen: number,
  ) =>
    methods
      .filter(({ value }) => value === chosen || offered.includes(value))
      .map(({ value, label }) => ({ value: String(value), label: t(label) }));
  return (
    <>
      {withoutOtp ? (
        <div>
          <Text fw={500}>{t('account.otpMethod')}</Text>
          <Text c="dimmed">{t('account.otpNone')}</Text>
        </div>
      ) : (
        <Select
          label={t('account.otpMethod')}
          description={t('account.otpHint')}
          data={options(otpMethods, preferences.otpMethods, preferences.receiveOtpMethod)}
          value={String(preferences.receiveOtpMethod)}
          allowDeselect={false}
          disabled={save.isPending}
          onChange={(chosen) => {
            const method = otpMethods.find(({ value }) => String(value) === chosen);
            if (method) {
              save.mutate({ receiveOtpMethod: method.value }, { onSuccess });
            }
          }}
        />
      )}
      <Select
        label={t('account.notifications')}
        data={options(noticeMethods, preferences.notificationMethods, preferences.receiveNotificationMethod)}
        value={String(preferences.receiveNotificationMethod)}
        allowDeselect={false}
        disabled={save.isPending}
        onChange={(chosen) => {
          const method = noticeMethods.find(({ value }) => String(value) === chosen);
          if (method) {
            save.mutate({ receiveNotificationMethod: method.value }, { onSuccess });
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
            label={t('account.language')}
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
            label={t('account.theme')}
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
