import { useEffect, useRef } from 'react';
import { codeIn, codeLength, digitsOf } from './code-digits.ts';
import styles from './six-digit-input.module.css';

type SixDigitInputProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called with all six digits, as they are typed, pasted or filled in by the phone. */
  readonly onComplete?: (value: string) => void;
  readonly label: string;
  /** The id of the text that says what is wrong; the boxes are marked while it is given. */
  readonly errorId?: string | undefined;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** The focus comes back with each new one: for boxes that were emptied for the next try. */
  readonly attempt?: number;
};

const places = Array.from({ length: codeLength }, (_, place) => place);

/**
 * Six boxes for a code that came by mail or SMS. They are drawn behind one field whose digits stand a box apart: phones fill in a
 * code over their keyboard, a paste, a selection and a screen reader work as in any other field.
 */
export function SixDigitInput(props: SixDigitInputProps) {
  const { value, onChange, onComplete, label, errorId, disabled, autoFocus = false, attempt } = props;
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (autoFocus) {
      // A dialog on its way in would jump to what has the focus.
      field.current?.focus({ preventScroll: true });
    }
  }, [autoFocus, attempt]);

  const take = (code: string): void => {
    onChange(code);
    if (code.length === codeLength && code !== value) {
      onComplete?.(code);
    }
  };

  return (
    <div className={styles['root']} data-disabled={disabled} data-invalid={errorId !== undefined}>
      <div className={styles['boxes']} aria-hidden>
        {places.map((place) => (
          <span
            key={place}
            className={styles['box']}
            data-next={place === Math.min(value.length, codeLength - 1)}
          />
        ))}
      </div>
      <input
        ref={field}
        className={styles['field']}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        spellCheck={false}
        // No `maxLength`: a browser would cut "123 456" off before it is read.
        value={value}
        onChange={(event) => take(digitsOf(event.currentTarget.value).slice(0, codeLength))}
        onPaste={(event) => {
          const code = codeIn(event.clipboardData.getData('text/plain'));
          if (code.length === codeLength) {
            event.preventDefault();
            take(code);
          }
        }}
        disabled={disabled}
        aria-label={label}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        // For a dialog, which gives the focus away when it opens.
        {...(autoFocus && { 'data-autofocus': true })}
      />
    </div>
  );
}
