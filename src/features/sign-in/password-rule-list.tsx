import { Group, List, Text } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { passwordMinLength } from '../../../contract/operations/auth.ts';
import type { PasswordRule } from './password-rules.ts';

/** The rules of a new password, each ticked as soon as it is met. */
export function PasswordRuleList({ rules }: { readonly rules: ReadonlyMap<PasswordRule, boolean> }) {
  const { t } = useTranslation();
  const words: Record<PasswordRule, string> = {
    length: t('signIn.ruleLength', { n: passwordMinLength }),
    'not-username': t('signIn.ruleNotUsername'),
    repeated: t('signIn.ruleRepeat'),
  };
  return (
    <div>
      <Text size="sm" fw={600} mb={4} id="password-rules">
        {t('signIn.rules')}
      </Text>
      <List listStyleType="none" aria-labelledby="password-rules" spacing={2}>
        {[...rules].map(([rule, met]) => (
          <List.Item key={rule}>
            <Group gap={8} wrap="nowrap" c={met ? 'var(--cs-ok)' : 'var(--cs-ink-2)'}>
              {met ? <IconCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
              <Text size="sm" aria-hidden>
                {words[rule]}
              </Text>
              <span className="cs-spoken">
                {met
                  ? t('signIn.ruleMet', { rule: words[rule] })
                  : t('signIn.ruleUnmet', { rule: words[rule] })}
              </span>
            </Group>
          </List.Item>
        ))}
      </List>
    </div>
  );
}
