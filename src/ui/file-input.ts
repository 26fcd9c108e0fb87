import type { MouseEvent } from 'react';

/** For a button that opens files: a browser tells of no change where the file is chosen that its field has from before. */
export const fileInput = {
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>): void => {
    currentTarget.value = '';
  },
};
