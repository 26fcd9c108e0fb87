import { useCallback } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Enumeration } from '../../contract/enumeration.ts';
import {
  accessPermission,
  activity,
  contractSigningMethod,
  contractStatus,
  contractType,
  displayMode,
  documentStatus,
  employeeStatus,
  gender,
  receiveNotificationMethod,
  receiveOtpMethod,
  requestType,
  signMethod,
  stepStatus,
  userStatus,
} from '../../contract/enums.ts';

const tables = {
  accessPermission,
  activity,
  contractSigningMethod,
  contractStatus,
  contractType,
  displayMode,
  documentStatus,
  employeeStatus,
  gender,
  receiveNotificationMethod,
  receiveOtpMethod,
  requestType,
  signMethod,
  stepStatus,
  userStatus,
} as const;

export type EnumName = keyof typeof tables;

/** The name that contract/enums.ts gives a value, or null for a value that the interface does not know. */
function nameOf(table: EnumName, value: number): string | null {
  return Object.entries(tables[table]).find(([, known]) => known === value)?.[0] ?? null;
}

/**
 * An enumeration's value in words, as `enumText(t, 'stepStatus', step.status)`. A value that the interface does not know is
 * shown with the service's own description.
 */
export function enumText(t: TFunction, table: EnumName, value: Enumeration | number): string {
  const number = typeof value === 'number' ? value : value.value;
  const name = nameOf(table, number);
  if (name === null) {
    return typeof value === 'number' || value.description === '' ? String(number) : value.description;
  }
  // The typed keys cannot follow a table chosen at run time; `languages.test.ts` holds that each value has its words.
  return t(`enums.${table}.${name}` as 'enums.documentStatus.new');
}

/** `enumText` in the language in use. */
export function useEnumText(): (table: EnumName, value: Enumeration | number) => string {
  const { t } = useTranslation();
  return useCallback((table: EnumName, value: Enumeration | number) => enumText(t, table, value), [t]);
}
