/** Taken out of the library of TypeScript, since not every browser has it. */
interface ScreenOrientation {
  lock?(orientation: 'landscape'): Promise<void>;
}
