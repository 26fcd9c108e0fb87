import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MarkWeight } from '../../../contract/mark-layout.ts';
import type { FallbackFace } from '../../../contract/mark-letters.ts';

/** Full Vietnamese fonts, one file each; web fonts come split by script and would embed as several. */
const files: Readonly<Record<MarkWeight | FallbackFace, string>> = {
  regular: '@expo-google-fonts/be-vietnam-pro/400Regular/BeVietnamPro_400Regular.ttf',
  medium: '@expo-google-fonts/be-vietnam-pro/500Medium/BeVietnamPro_500Medium.ttf',
  european: '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  // Has all of Unicode's first 27,000 Han characters, simplified and traditional alike.
  eastAsian: '@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf',
  korean: '@expo-google-fonts/gowun-dodum/400Regular/GowunDodum_400Regular.ttf',
  thai: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  arabic: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
};

const loaded = new Map<MarkWeight | FallbackFace, Uint8Array>();

/** The font program (TrueType) of a weight or of another script, read once in each worker when it is first needed. */
export function markFontProgram(face: MarkWeight | FallbackFace): Uint8Array {
  const known = loaded.get(face);
  if (known) {
    return known;
  }
  const program = new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(files[face]))));
  loaded.set(face, program);
  return program;
}
