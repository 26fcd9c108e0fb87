import { useTranslation } from 'react-i18next';
import { stepStatus } from '../../../../contract/enums.ts';
import type { Document } from '../../../../contract/models/document.ts';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { useSigning } from '../signing-context.ts';
import { leavesMark } from '../signing-step.ts';
import { adjacentOf } from './adjacent-steps.ts';
import classes from './adjacent.module.css';

/** Which steps were done in one, where there were several. `document` is as it is after them. */
export function AdjacentDone({ document }: { readonly document: Document }) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const { target } = useSigning();
  // The target is as it was before: what was adjacent then, and waits no more, was done with it.
  const ids = new Set([target.step.id, ...adjacentOf(target, {}).map(({ step }) => step.id)]);
  const done = document.processes.filter(
    ({ id, status }) => ids.has(id) && status.value !== stepStatus.waiting,
  );
  if (done.length < 2) {
    return null;
  }
  return (
    <div className={classes['done']}>
      <p>{t('adjacent.done', { count: done.length })}</p>
      <ul>
        {done.map(({ id, orderNo, accessPermission, pageSign }) => {
          const step = { step: orderNo, permission: enumText('accessPermission', accessPermission) };
          return (
            <li key={id}>
              {leavesMark(target.kind) && pageSign !== null
                ? t('adjacent.doneStepOn', { ...step, page: pageSign })
                : t('adjacent.doneStep', step)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
