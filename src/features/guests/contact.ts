/** Where somebody outside the company is reached. */
export const contactOf = ({ email, phone }: { readonly email: string; readonly phone: string }): string =>
  [email, phone].filter((fact) => fact !== '').join(' · ');
