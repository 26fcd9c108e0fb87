/** An address of mail: where a line is too short for it, the next begins at its @ instead of at its last letter. */
export function MailAddress({ address }: { readonly address: string }) {
  const [name, ...hosts] = address.split('@');
  return (
    <>
      {name}
      <wbr />
      {hosts.map((host) => `@${host}`)}
    </>
  );
}
