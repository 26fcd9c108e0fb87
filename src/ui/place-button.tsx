import { IconMapPin } from '@tabler/icons-react';
import classes from './place-button.module.css';

type PlaceButtonProps = {
  /** Where something stands: "page 2". */
  readonly text: string;
  /** The same with what it is, for whoever does not see what it stands beside. */
  readonly label: string;
  readonly onShow: () => void;
};

/** Says where on the pages something was placed, and leads there. */
export function PlaceButton({ text, label, onShow }: PlaceButtonProps) {
  return (
    <button type="button" className={classes['button']} aria-label={label} onClick={onShow}>
      <IconMapPin size={16} aria-hidden /> {text}
    </button>
  );
}
