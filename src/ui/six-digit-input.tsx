import { PinInput } from '@mantine/core';
import styles from './six-digit-input.module.css';

type SixDigitInputProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called with all six digits, as they are typed or pasted. */
  readonly onComplete?: (value: string) => void;
  /** The name of the whole group. */
  readonly label: string;
  /** The name of one box, 1 to 6. */
  readonly digitLabel: (place: number) => string;
  /** The id of the text that says what is wrong; boxes are marked while it is given. */
  readonly errorId?: string | undefined;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
};

/** Six boxes for a code that came by mail or SMS. Takes a pasted code, and the one that a phone offers over its keyboard. */
export function SixDigitInput(props: SixDigitInputProps) {
  const {
    value,
    onChange,
    onComplete,
    label,
    digitLabel,
    errorId,
    disabled = false,
    autoFocus = false,
  } = props;
  return (
    <PinInput
      length={6}
      type="number"
      inputMode="numeric"
      oneTimeCode
      placeholder=""
      classNames={{
        root: styles['root'] ?? '',
        pinInput: styles['pinInput'] ?? '',
        input: `${styles['input'] ?? ''} cs-figures`,
      }}
      value={value}
      onChange={onChange}
      {...(onComplete && { onComplete })}
      error={errorId !== undefined}
      disabled={disabled}
      autoFocus={autoFocus}
      role="group"
      aria-label={label}
      getInputProps={(index) => ({
        'aria-label': digitLabel(index + 1),
        // For a dialog, which gives the focus away when it opens.
        ...(autoFocus && index === 0 && { 'data-autofocus': true }),
        ...(errorId !== undefined && { 'aria-describedby': errorId }),
      })}
    />
  );
}
