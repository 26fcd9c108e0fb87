import { useLayoutEffect } from 'react';
import { type BrandShades, paletteOf } from '../../contract/rules/brand-color.ts';

/** One style sheet of the page, made from script: the page's policy concerns sheets that come as text of the document. */
let sheet: CSSStyleSheet | null = null;

function adoptedSheet(): CSSStyleSheet {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  return sheet;
}

function rules({ brand, soft, fill, fillHover }: BrandShades): string {
  return `--cs-brand: ${brand}; --cs-brand-soft: ${soft}; --cs-brand-fill: ${fill}; --cs-brand-fill-hover: ${fillHover};`;
}

/** Puts the shades of a company's color in the place of the theme's own (theme.css), as long as the caller is shown. */
export function useBrandColor(color: string | null): void {
  useLayoutEffect(() => {
    if (color === null) {
      return undefined;
    }
    const { light, dark } = paletteOf(color);
    const adopted = adoptedSheet();
    adopted.replaceSync(
      `:root { ${rules(light)} } :root[data-mantine-color-scheme='dark'] { ${rules(dark)} }`,
    );
    return () => adopted.replaceSync('');
  }, [color]);
}
