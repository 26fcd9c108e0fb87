/** What pdf.js draws with where there is no document. It names these classes by their methods, as its documentation says. */

type Entry = { canvas: OffscreenCanvas | null; context: OffscreenCanvasRenderingContext2D | null };

/** Canvases stay in memory, from where their pixels are read. */
const settings = { willReadFrequently: true } as const;

/** Canvases of pdf.js that belong to no document. */
export class OffscreenCanvases {
  create(width: number, height: number): Entry {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', settings) };
  }

  reset({ canvas }: Entry, width: number, height: number): void {
    if (canvas !== null) {
      canvas.width = width;
      canvas.height = height;
    }
  }

  destroy(entry: Entry): void {
    this.reset(entry, 0, 0);
    entry.canvas = null;
    entry.context = null;
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { ...settings, alpha: false });
  }
}

/** Filters of pdf.js are SVG in a document. Without them it works out masks pixel by pixel. */
export class NoFilters {
  addFilter(): string {
    return 'none';
  }

  addHCMFilter(): string {
    return 'none';
  }

  addAlphaFilter(): string {
    return 'none';
  }

  addLuminosityFilter(): string {
    return 'none';
  }

  addKnockoutFilter(): string {
    return 'none';
  }

  addHighlightHCMFilter(): string {
    return 'none';
  }

  addSelectionHCMFilter(): string {
    return 'none';
  }

  addSelectionFilter(): string {
    return 'none';
  }

  createSelectionStyle(): null {
    return null;
  }

  destroy(): void {
    // Nothing was made.
  }
}
