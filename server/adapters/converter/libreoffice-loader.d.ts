/** What of the engine's loader is used; the package has no types for it. */
declare module '@matbee/libreoffice-converter/wasm/loader' {
  type Engine = {
    readonly FS: { readdir(folder: string): string[]; unlink(path: string): void };
  };
  const loader: { createModule: (config: object) => Promise<Engine> };
  export default loader;
}
