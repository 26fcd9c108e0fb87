import type { TFunction } from 'i18next';

/**
 * Why a webhook did not take a call, in the user's language: the service keeps the reason in its own words
 * (server/adapters/webhooks). One that is not known is shown as it is.
 */
export function webhookReason(t: TFunction, reason: string): string {
  const status = /^it answered with status (\d+)$/.exec(reason)?.[1];
  if (status !== undefined) {
    return t('webhooks.reasons.status', { status });
  }
  const seconds = /^no answer within ([\d.]+) s$/.exec(reason)?.[1];
  if (seconds !== undefined) {
    return t('webhooks.reasons.slow', { seconds });
  }
  const code = /^no connection(?: \((\w+)\))?$/.exec(reason);
  if (code) {
    return code[1] === undefined
      ? t('webhooks.reasons.noConnection')
      : t('webhooks.reasons.noConnectionCode', { code: code[1] });
  }
  if (reason === 'the address is not public') {
    return t('webhooks.reasons.notPublic');
  }
  return reason === 'the address is no http or https address' ? t('webhooks.reasons.notHttp') : reason;
}
