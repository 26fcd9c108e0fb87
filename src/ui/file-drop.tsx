import { Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';

import classes from './file-drop.module.css';

/** What to do here, said for a pointer and for a finger. */
type Invitation = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly touchTitle: string;
  readonly touchText: string;
};

type FileDropProps = {
  /** What screen readers call it. */
  readonly label: string;
  /** For the dialog of files alone: whatever is dropped is taken, and looked into, since names and types lie. */
  readonly accept: string;
  readonly invitation: Invitation;
  /** All files that were dropped or chosen together. */
  readonly onFiles: (files: readonly File[]) => void;
  /** Opens the dialog of files. */
  readonly openRef: RefObject<(() => void) | null>;
  /** What is wrong, said below. */
  readonly fault?: string | null;
  /** What was given is refused for a reason that stands elsewhere. */
  readonly refused?: boolean;
  readonly disabled?: boolean;
  readonly size?: 'small' | 'medium' | 'large';
  /** The file that was chosen, with buttons of its own, in place of the invitation. */
  readonly children?: ReactNode;
};

/** Where a file is dropped or chosen. */
export function FileDrop(props: FileDropProps) {
  const { label, accept, invitation, fault = null, size = 'medium', children = null } = props;
  const isTouch = useMediaQuery('(pointer: coarse)');
  const isChosen = children !== null;
  return (
    <div>
      <Dropzone
        openRef={props.openRef}
        onDropAny={(files, rejections) => props.onFiles([...files, ...rejections.map(({ file }) => file)])}
        onDrop={() => undefined}
        multiple
        activateOnClick={!isChosen}
        activateOnKeyboard={!isChosen}
        enablePointerEvents={isChosen}
        disabled={props.disabled ?? false}
        className={classes['drop'] ?? ''}
        data-size={size}
        data-refused={fault !== null || props.refused === true || undefined}
        data-chosen={isChosen || undefined}
        inputProps={{ 'aria-label': label, accept }}
        {...(isChosen ? { tabIndex: -1, role: 'presentation' } : { 'aria-label': label })}
      >
        {children ?? (
          <div className={classes['invitation']}>
            {invitation.icon}
            <Text fw={600} size="lg">
              {isTouch ? invitation.touchTitle : invitation.title}
            </Text>
            <Text c="dimmed">{isTouch ? invitation.touchText : invitation.text}</Text>
          </div>
        )}
      </Dropzone>
      {fault !== null && (
        <Text className="cs-note" c="seal" fz="sm" mt={10} role="alert">
          <IconAlertCircle size={18} aria-hidden /> {fault}
        </Text>
      )}
    </div>
  );
}
