/** What is used of libheif's script for browsers; the types that come with it leave `HeifDecoder` out. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  export type HeifImage = {
    get_width(): number;
    get_height(): number;
    is_primary(): number;
    /** Fills `data` with RGBA, upright, and hands it back; `null` where the picture is damaged. */
    display<Target extends { readonly data: Uint8ClampedArray }>(
      target: Target,
      onEnd: (filled: Target | null) => void,
    ): void;
  };

  export type Libheif = {
    readonly HeifDecoder: new () => {
      /** The pictures of a file; none where it is no HEIF. */
      decode(file: Uint8Array): readonly HeifImage[];
    };
  };

  export default function libheif(options: { readonly wasmBinary: ArrayBuffer }): Libheif;
}
