/** What of react-signature-canvas 1.0 is used here; the package brings no types. */
declare module 'react-signature-canvas' {
  import type { CanvasHTMLAttributes, Component } from 'react';
  import type { SignatureEvent } from 'signature_pad';

  export type SignatureCanvasProps = {
    readonly penColor?: string;
    /** The least time between two points, in milliseconds. */
    readonly throttle?: number;
    readonly canvasProps?: CanvasHTMLAttributes<HTMLCanvasElement> &
      Readonly<Record<`data-${string}`, string>>;
    readonly clearOnResize?: boolean;
  };

  type StrokeListener = (event: CustomEvent<SignatureEvent>) => void;
  type StrokeEventType = 'beginStroke' | 'afterUpdateStroke' | 'endStroke';

  export class SignaturePadComponent extends Component<SignatureCanvasProps> {
    getCanvas(): HTMLCanvasElement;
    getSignaturePad(): {
      addEventListener(type: StrokeEventType, listener: StrokeListener): void;
      removeEventListener(type: StrokeEventType, listener: StrokeListener): void;
    };
  }

  /** A CommonJS package: a bundler that follows Node gives its exports as the default, whose own `default` is the component. */
  const exported: typeof SignaturePadComponent & { readonly default?: typeof SignaturePadComponent };
  export default exported;
}
