import type { ComponentProps } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> & { readonly onSubmit: () => void };

/** A form that is checked by its own rules instead of the browser's, and stays on the page. */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      {...form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog stands in React's tree of the page that it lies over, which may be a form, too.
        event.stopPropagation();
        onSubmit();
      }}
    />
  );
}
