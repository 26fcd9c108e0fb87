/** `wanted`, or with the first number from 2 on that is not taken: `Signature_1`, `Signature_1_2`. */
export function uniqueName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) {
    name = `${wanted}_${number}`;
  }
  return name;
}
