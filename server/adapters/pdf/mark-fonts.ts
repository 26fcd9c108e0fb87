import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MarkWeight } from '../../../contract/mark-layout.ts';

/** Full Vietnamese fonts, one file each; web fonts come split by script and would embed as several. */
const files: Readonly<Record<MarkWeight, string>> = {
  regular: '@expo-google-fonts/be-vietnam-pro/400Regular/BeVietnamPro_400Regular.ttf',
  medium: '@expo-google-fonts/be-vietnam-pro/500Medium/BeVietnamPro_500Medium.ttf',
};

const loaded = new Map<MarkWeight, Uint8Array>();

/** The font program (TrueType) of a weight, read once in each worker. */
export function markFontProgram(weight: MarkWeight): Uint8Array {
  const known = loaded.get(weight);
  if (known) {
    return known;
  }
  const program = new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(files[weight]))));
  loaded.set(weight, program);
  return program;
}
