import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { VariableFormat } from '../../../../contract/models/template.ts';
import { variableLabel } from '../../../../contract/rules/variable-labels.ts';

const documentLabels = {
  'D.No': 'batches.field.No',
  'D.Subject': 'batches.field.Subject',
  'D.ExpiryDate': 'batches.field.ExpiryDate',
  'D.Description': 'batches.field.Description',
  'D.CusCode': 'batches.field.CusCode',
  'D.CusName': 'batches.field.CusName',
  'D.ContractValue': 'batches.field.ContractValue',
  'D.ValidFrom': 'batches.field.ValidFrom',
  'D.ValidTo': 'batches.field.ValidTo',
  'D.RefDocs': 'batches.field.RefDocs',
  'D.FileName': 'batches.field.FileName',
  'D.FixedPosition': 'batches.field.FixedPosition',
  'D.IsOrder': 'batches.field.IsOrder',
} as const;
const isDocumentField = (id: string): id is keyof typeof documentLabels => Object.hasOwn(documentLabels, id);

const nameOf = (id: string): string => id.replace(/^#/, '');

/** What people call a field of the document, a variable or a list of the template, by its id: `D.No`, `ho_ten`, `#phu_cap`. */
export function targetLabel(formats: readonly VariableFormat[], id: string, t: TFunction): string {
  return isDocumentField(id) ? t(documentLabels[id]) : variableLabel(formats, nameOf(id));
}

export function useTargetLabel(formats: readonly VariableFormat[]): (id: string) => string {
  const { t } = useTranslation();
  return useCallback((id) => targetLabel(formats, id, t), [formats, t]);
}
