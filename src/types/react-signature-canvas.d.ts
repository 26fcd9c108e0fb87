/** What of react-signature-canvas 1.0 is used here; the package brings no types. */
declare module 'react-signature-canvas' {
  import type { CanvasHTMLAttributes, Component } from 'react';

  export type PadPoint = {
    readonly x: number;
    readonly y: number;
    readonly time: number;
    readonly color?: string;
  };

  export type SignatureCanvasProps = {
    readonly velocityFilterWeight?: number;
    readonly minWidth?: number;
    readonly maxWidth?: number;
    /** Points nearer than this to the one before are left out, in CSS pixels. */
    readonly minDistance?: number;
    readonly dotSize?: number;
    readonly penColor?: string;
    /** The least time between two points, in milliseconds. */
    readonly throttle?: number;
    readonly onBegin?: () => void;
    readonly onEnd?: () => void;
    readonly canvasProps?: CanvasHTMLAttributes<HTMLCanvasElement> &
      Readonly<Record<`data-${string}`, string>>;
    readonly clearOnResize?: boolean;
  };

  export class SignaturePadComponent extends Component<SignatureCanvasProps> {
    getCanvas(): HTMLCanvasElement;
    /** The pad's own list, which it goes on writing to. */
    toData(): PadPoint[][];
    /** Draws strokes in place of what is there; the pad writes to the list afterwards. */
    fromData(strokes: PadPoint[][]): void;
    clear(): void;
    /** Stops listening to mouse and touch. */
    off(): void;
    getSignaturePad(): PadCore;
  }

  /** A point of signature_pad's own class. */
  export type CorePoint = { readonly x: number; readonly y: number; readonly time: number };

  /** What of the signature_pad within is reached into: see `ink/pad-input.ts`. */
  export type PadCore = {
    _createPoint(clientX: number, clientY: number, time?: number): CorePoint;
    _strokeWidth(velocity: number): number;
    _strokeBegin(event: { readonly clientX: number; readonly clientY: number }): void;
    _strokeUpdate(event: { readonly clientX: number; readonly clientY: number }): void;
    _strokeEnd(event: { readonly clientX: number; readonly clientY: number }): void;
  };

  /** A CommonJS package: a bundler that follows Node gives its exports as the default, whose own `default` is the component. */
  const exported: typeof SignaturePadComponent & { readonly default?: typeof SignaturePadComponent };
  export default exported;
}
