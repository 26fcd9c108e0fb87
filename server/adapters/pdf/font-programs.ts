import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const files = {
  /** Full Vietnamese fonts, one file each; web fonts come split by script and would embed as several. */
  regular: '@expo-google-fonts/be-vietnam-pro/400Regular/BeVietnamPro_400Regular.ttf',
  italic: '@expo-google-fonts/be-vietnam-pro/400Regular_Italic/BeVietnamPro_400Regular_Italic.ttf',
  semibold: '@expo-google-fonts/be-vietnam-pro/600SemiBold/BeVietnamPro_600SemiBold.ttf',
  bold: '@expo-google-fonts/be-vietnam-pro/700Bold/BeVietnamPro_700Bold.ttf',
  code: '@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf',
  european: '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  // Has all of Unicode's first 27,000 Han characters, simplified and traditional alike.
  eastAsian: '@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf',
  korean: '@expo-google-fonts/gowun-dodum/400Regular/GowunDodum_400Regular.ttf',
  thai: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  arabic: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
} as const;

export type FontFace = keyof typeof files;

const loaded = new Map<FontFace, Uint8Array>();

/** The font program (TrueType) of a weight or of another script, read once in each worker when it is first needed. */
export function fontProgram(face: FontFace): Uint8Array {
  const known = loaded.get(face);
  if (known) {
    return known;
  }
  const program = new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(files[face]))));
  loaded.set(face, program);
  return program;
}
