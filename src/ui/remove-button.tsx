import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

/** What a list is added to with, which stands near it. */
function fieldNear(item: Element): HTMLElement | null {
  for (let around = item.parentElement; around !== null; around = around.parentElement) {
    const fields = [...around.querySelectorAll<HTMLElement>('input')];
    const field = fields.find((one) => !item.contains(one));
    if (field !== undefined) {
      return field;
    }
  }
  return null;
}

/**
 * For a button that is about to take its item of a list away: the keyboard goes on from the same button of the item beside it, or from where
 * the next one is added. A finger that wanted neither is not shown the keys of a phone.
 */
function focusBesideRemoved(button: Element, isByKey: boolean): void {
  const item = button.closest('li, [role="group"]');
  const beside = [item?.nextElementSibling, item?.previousElementSibling]
    .map((one) => one?.querySelector<HTMLElement>('[data-removes]'))
    .find((one) => one instanceof HTMLElement);
  (beside ?? (isByKey && item ? fieldNear(item) : null))?.focus({ preventScroll: true });
}

type RemoveButtonProps = ActionIconProps & {
  readonly label: string;
  readonly onRemove: () => void;
};

/** Takes its item of a list away, and leaves the keyboard in the list. */
export function RemoveButton({ label, onRemove, ...looks }: RemoveButtonProps) {
  return (
    <ActionIcon
      {...looks}
      aria-label={label}
      data-removes
      onClick={({ currentTarget, detail }) => {
        focusBesideRemoved(currentTarget, detail === 0);
        onRemove();
      }}
    >
      <IconX size={17} aria-hidden />
    </ActionIcon>
  );
}
