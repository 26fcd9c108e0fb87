/** Who calls comes from an address of their own each time: how often one may call is not what is tried here. */
export function makeAddresses(): () => string {
  let calls = 0;
  return () => {
    calls += 1;
    return `10.${[16, 8, 0].map((shift) => (calls >> shift) & 255).join('.')}`;
  };
}
