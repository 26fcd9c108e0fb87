import { type AccessPermissionCode, accessPermissionCodes } from '../../../contract/enums.ts';
import type { ProcessItem } from '../../../contract/models/process-item.ts';
import { type NewStep, type Processor, type WorkflowStep, permissionCodeOf } from './workflow-model.ts';

/** A step of a kept workflow. One without a user gets them when it is used. */
export type TemplateStep = {
  readonly key: string;
  readonly user: Processor | null;
  /** Whom it came with, found or not: they stay until somebody else is chosen, or it is left open. */
  readonly named: Named | null;
  readonly permission: AccessPermissionCode;
  /** What else the service keeps of it, such as its place; it stays as it is. */
  readonly rest: Partial<ProcessItem>;
};

/** Whom a step names, by code or by id (companion operations, §1: the code wins, zero means "not given"). */
export type Named =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'id'; readonly id: number };

export function namedIn({ processedByUserCode, processedByUserId }: ProcessItem): Named | null {
  if (processedByUserCode !== null) {
    return { kind: 'code', code: processedByUserCode };
  }
  return processedByUserId === null || processedByUserId === 0 ? null : { kind: 'id', id: processedByUserId };
}

function orderOf(items: readonly ProcessItem[]): readonly ProcessItem[] {
  return items
    .map((item, index) => ({ item, orderNo: item.orderNo ?? index + 1 }))
    .toSorted((a, b) => a.orderNo - b.orderNo)
    .map(({ item }) => item);
}

/** The steps of a kept workflow in their order. Whoever `find` does not know is left open. */
export function templateSteps(
  items: readonly ProcessItem[],
  find: (named: Named) => Processor | null,
): TemplateStep[] {
  return orderOf(items).map((item, index) => {
    const named = namedIn(item);
    const { orderNo: _orderNo, processedByUserCode: _code, processedByUserId: _id, ...rest } = item;
    return {
      key: `${String(index)}-${item.accessPermissionCode ?? ''}`,
      user: named === null ? null : find(named),
      named,
      permission:
        item.accessPermissionCode ?? permissionCodeOf(item.accessPermission ?? accessPermissionCodes.V),
      rest,
    };
  });
}

/** What the service keeps of steps. */
export function templateItems(steps: readonly TemplateStep[]) {
  return steps.map(({ user, named, permission, rest }, index) => ({
    ...restOf(permission, rest),
    orderNo: index + 1,
    accessPermissionCode: permission,
    accessPermission: null,
    ...nameIn(user === null ? named : { kind: 'id', id: user.id }),
  }));
}

/** Only a step that fills data asks for fields: the service refuses them of any other. */
function restOf(
  permission: AccessPermissionCode,
  { fillingItems, ...rest }: Partial<ProcessItem>,
): Partial<ProcessItem> {
  return { ...rest, ...(permission === 'F' && fillingItems && { fillingItems }) };
}

function nameIn(
  named: Named | null,
): Partial<Pick<ProcessItem, 'processedByUserCode' | 'processedByUserId'>> {
  if (named === null) {
    return {};
  }
  return named.kind === 'id' ? { processedByUserId: named.id } : { processedByUserCode: named.code };
}

/** A document's steps as they are kept: without places, which belong to its pages; with or without the people. */
export function stepsToSave(steps: readonly WorkflowStep[], openKeys: ReadonlySet<string>): TemplateStep[] {
  return steps.map(({ key, user, permission, fields, copyOnSend }) => ({
    key,
    user: openKeys.has(key) ? null : user,
    named: null,
    permission,
    rest: {
      ...(copyOnSend && { copyOnSend }),
      ...(fields.length > 0 && {
        fillingItems: fields.map((field) => ({
          ...field,
          options: [...field.options],
          page: null,
          position: null,
        })),
      }),
    },
  }));
}

/** Steps for a document, once nobody is open any more; `null` until then. */
export function usedSteps(steps: readonly TemplateStep[], newKey: () => string): readonly NewStep[] | null {
  const used = steps.flatMap(({ user, permission, rest }): NewStep[] =>
    user === null
      ? []
      : [
          {
            key: newKey(),
            user,
            permission,
            copyOnSend: rest.copyOnSend === true,
            fields: (restOf(permission, rest).fillingItems ?? []).map((field) => ({
              key: field.key,
              name: field.name ?? field.key,
              type: field.type,
              required: field.required,
              maxLength: field.maxLength,
              options: field.options ?? [],
              page: null,
              position: null,
            })),
          },
        ],
  );
  return used.length === steps.length ? used : null;
}
