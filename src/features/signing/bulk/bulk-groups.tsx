import { Group, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accessPermissionCodes } from '../../../../contract/enums.ts';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { type BulkCode, type BulkGroup, bulkCodes } from './bulk-plan.ts';
import classes from './bulk.module.css';

type BulkGroupsProps = {
  readonly groups: readonly BulkGroup[];
  readonly code: BulkCode;
  readonly onChoose: (code: BulkCode) => void;
};

/** Documents that wait for different things: each kind is confirmed by itself, one after the other. */
export function BulkGroups({ groups, code, onChoose }: BulkGroupsProps) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  return (
    <Radio.Group
      label={t('bulkSigning.groups')}
      description={t('bulkSigning.groupsHint')}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      value={code}
      onChange={(value) => {
        const chosen = bulkCodes.find((known) => known === value);
        if (chosen !== undefined) {
          onChoose(chosen);
        }
      }}
      mb={20}
    >
      <Group gap={10} mt={10} align="stretch">
        {groups.map((group) => (
          <Radio.Card key={group.code} value={group.code} className={classes['groupCard'] ?? ''}>
            <Radio.Indicator />
            <span>
              <strong>
                {[group.code, group.otherCode]
                  .flatMap((one) =>
                    one === null ? [] : enumText('accessPermission', accessPermissionCodes[one]),
                  )
                  .join(', ')}
              </strong>
              <span className="cs-detail cs-figures">
                {t('bulkSigning.documents', { count: group.documents.length })}
              </span>
            </span>
          </Radio.Card>
        ))}
      </Group>
    </Radio.Group>
  );
}
