import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { contrastOf, isHexColor, paletteOf } from './brand-color.ts';

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

describe('the shades of a company’s color', () => {
  it('keep every word readable, whatever the color', () => {
    fc.assert(
      fc.property(color, (chosen) => {
        const { light, dark } = paletteOf(chosen);
        for (const filled of [light.fill, light.fillHover, dark.fill, dark.fillHover]) {
          expect(contrastOf(filled, '#ffffff')).toBeGreaterThanOrEqual(4.5);
        }
        for (const ground of ['#ffffff', '#f7f6f3', '#ecebe6', light.soft]) {
          expect(contrastOf(light.brand, ground)).toBeGreaterThanOrEqual(4.5);
        }
        for (const ground of ['#10161d', '#18212b', '#243040', dark.soft]) {
          expect(contrastOf(dark.brand, ground)).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrastOf(dark.fill, '#18212b')).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it('leave a color that is dark enough as it is', () => {
    expect(paletteOf('#7A1F3D').light.fill).toBe('#7a1f3d');
  });

  it('are the product’s own without a color', () => {
    expect(paletteOf(null).light.fill).toBe('#1d4ed8');
    expect(paletteOf('red; }')).toBe(paletteOf(null));
  });

  it('know a color by six digits', () => {
    expect(['#12aBef', '#12', 'red', '#12345g'].map(isHexColor)).toEqual([true, false, false, false]);
  });
});
