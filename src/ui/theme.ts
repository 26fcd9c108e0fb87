import { type CSSVariablesResolver, type MantineColorsTuple, createTheme } from '@mantine/core';
import type * as Mantine from '@mantine/core';
import { fileInput } from './file-input.ts';

/*
 * Mantine on the roles of theme.css. Components use `color="brand" | "seal" | "ok" | "warn" | "gray"`; what Mantine itself calls red,
 * green, yellow and blue are the same four, so that its own defaults (an error's color, say) stay in the palette.
 */

const brand: MantineColorsTuple = [
  '#e8eefc',
  '#d3defa',
  '#a9bff5',
  '#8fb1ff',
  '#6f97f7',
  '#2b5fe3',
  '#1d4ed8',
  '#1941b8',
  '#163894',
  '#142f78',
];
const seal: MantineColorsTuple = [
  '#fdeeee',
  '#f9d9d9',
  '#f2b3b4',
  '#ff9b98',
  '#e0686b',
  '#d0363b',
  '#c2282d',
  '#a52126',
  '#861c20',
  '#6b181b',
];
const ok: MantineColorsTuple = [
  '#e6f4ec',
  '#cde8d8',
  '#9fd3b6',
  '#6fd3a2',
  '#3f9d72',
  '#238557',
  '#18794e',
  '#136340',
  '#0f4f34',
  '#0c3f2a',
];
const warn: MantineColorsTuple = [
  '#fdf3e1',
  '#f9e4bf',
  '#f4cf90',
  '#f2bd6a',
  '#c98a2e',
  '#a76a0c',
  '#8f5400',
  '#784600',
  '#603800',
  '#4c2d00',
];
const gray: MantineColorsTuple = [
  '#f7f6f3',
  '#f1f0ec',
  '#ecebe6',
  '#e5e3dd',
  '#d6d3cb',
  '#8a93a0',
  '#5c6978',
  '#4b5b6d',
  '#2c3f55',
  '#14263b',
];
/** From the lightest ink to the deepest ground, as Mantine uses the tuple in its dark scheme. */
const dark: MantineColorsTuple = [
  '#e9eef4',
  '#b7c3cf',
  '#97a5b3',
  '#8695a5',
  '#2b3744',
  '#243040',
  '#18212b',
  '#10161d',
  '#0d1218',
  '#0a0f14',
];

const roleOf = {
  brand: 'brand',
  blue: 'brand',
  seal: 'seal',
  red: 'seal',
  ok: 'ok',
  green: 'ok',
  teal: 'ok',
  warn: 'warn',
  yellow: 'warn',
  orange: 'warn',
} as const;

function roleVariables(): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [color, role] of Object.entries(roleOf)) {
    variables[`--mantine-color-${color}-text`] = `var(--cs-${role})`;
    variables[`--mantine-color-${color}-filled`] = `var(--cs-${role}-fill)`;
    variables[`--mantine-color-${color}-filled-hover`] =
      `var(--cs-${role}-fill-hover, var(--cs-${role}-fill))`;
    variables[`--mantine-color-${color}-light`] = `var(--cs-${role}-soft)`;
    variables[`--mantine-color-${color}-light-hover`] = `var(--cs-${role}-soft)`;
    variables[`--mantine-color-${color}-light-color`] = `var(--cs-${role})`;
    variables[`--mantine-color-${color}-outline`] = `var(--cs-${role})`;
    variables[`--mantine-color-${color}-outline-hover`] = `var(--cs-${role}-soft)`;
  }
  return variables;
}

function schemeVariables(): Record<string, string> {
  return {
    ...roleVariables(),
    '--mantine-color-text': 'var(--cs-ink-1)',
    '--mantine-color-bright': 'var(--cs-ink-1)',
    '--mantine-color-body': 'var(--cs-paper)',
    '--mantine-color-dimmed': 'var(--cs-ink-2)',
    '--mantine-color-placeholder': 'var(--cs-ink-3)',
    '--mantine-color-error': 'var(--cs-seal)',
    '--mantine-color-success': 'var(--cs-ok)',
    '--mantine-color-anchor': 'var(--cs-brand)',
    '--mantine-color-default': 'var(--cs-paper)',
    '--mantine-color-default-hover': 'var(--cs-ground)',
    '--mantine-color-default-color': 'var(--cs-ink-1)',
    '--mantine-color-default-border': 'var(--cs-control)',
    '--mantine-color-disabled': 'var(--cs-muted)',
    '--mantine-color-disabled-color': 'var(--cs-ink-3)',
    '--mantine-color-disabled-border': 'var(--cs-line)',
    '--mantine-color-gray-text': 'var(--cs-ink-2)',
    '--mantine-color-gray-filled': 'var(--cs-bar)',
    '--mantine-color-gray-filled-hover': 'var(--cs-bar)',
    '--mantine-color-gray-light': 'var(--cs-muted)',
    '--mantine-color-gray-light-hover': 'var(--cs-muted)',
    '--mantine-color-gray-light-color': 'var(--cs-ink-2)',
    '--mantine-color-gray-outline': 'var(--cs-ink-2)',
  };
}

const fontFamily = "'Be Vietnam Pro', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Puts Mantine's variables on the roles of theme.css; they then change with the scheme by themselves. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--input-font-family': `'Tall line', ${fontFamily}` },
  light: schemeVariables(),
  dark: schemeVariables(),
});

type Extensions = {
  readonly [Name in keyof typeof Mantine]?: (typeof Mantine)[Name] extends {
    extend: (input: infer Extension) => unknown;
  }
    ? Extension
    : never;
};

/** By name, as Mantine looks them up: by the components themselves, every screen would begin with all of them. */
const components: Extensions = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
  Alert: { defaultProps: { variant: 'light', radius: 'lg' } },
  Anchor: { defaultProps: { underline: 'always' } },
  Badge: {
    defaultProps: { variant: 'light', size: 'lg', radius: 'xl' },
    styles: { root: { textTransform: 'none' } },
  },
  Button: { defaultProps: { size: 'md' } },
  Checkbox: { defaultProps: { radius: 'sm' } },
  Chip: { defaultProps: { variant: 'outline' } },
  // The heading of a dialog is no banner of the page.
  DrawerHeader: { defaultProps: { role: 'presentation' } },
  FileButton: { defaultProps: { inputProps: fileInput } },
  // Under a finger it is as high as its input, whose frame its own ground would hide.
  InputClearButton: {
    defaultProps: { style: { pointerEvents: 'all', background: 'transparent' } },
  },
  InputWrapper: {
    // Hints below, so that fields beside one another stand level.
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    styles: {
      label: { marginBottom: 6 },
      // Marks over capitals need the room.
      description: { color: 'var(--cs-ink-2)', marginBlock: 6, lineHeight: 1.35 },
      error: { marginTop: 4, lineHeight: 1.35 },
    },
  },
  Loader: { defaultProps: { type: 'oval' } },
  // Without the placeholder, the menu holds items only, as its role demands, and the first one takes the focus.
  Menu: {
    defaultProps: {
      withInitialFocusPlaceholder: false,
      radius: 'lg',
      shadow: 'md',
      transitionProps: { duration: 120 },
    },
  },
  Modal: {
    defaultProps: { radius: 'xl', centered: true, transitionProps: { duration: 160 }, padding: 'lg' },
  },
  ModalHeader: { defaultProps: { role: 'presentation' } },
  Paper: { defaultProps: { radius: 'lg' } },
  PasswordInput: { defaultProps: { size: 'md' } },
  Popover: {
    defaultProps: { radius: 'lg', shadow: 'md', transitionProps: { duration: 120 } },
  },
  SegmentedControl: { defaultProps: { radius: 'lg', transitionDuration: 160, withItemsBorders: false } },
  // The cross takes the place of the arrow: beside it, it would stand on the end of a long value.
  Select: { defaultProps: { size: 'md', clearSectionMode: 'clear' } },
  Tabs: { defaultProps: { color: 'brand' } },
  Textarea: { defaultProps: { size: 'md' } },
  TextInput: { defaultProps: { size: 'md' } },
  Tooltip: { defaultProps: { withArrow: true, openDelay: 400 } },
};

/** For `MantineProvider`, together with `cssVariablesResolver` and theme.css. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 5 },
  white: '#ffffff',
  black: '#14263b',
  colors: {
    brand,
    blue: brand,
    seal,
    red: seal,
    ok,
    green: ok,
    teal: ok,
    warn,
    yellow: warn,
    orange: warn,
    gray,
    dark,
  },
  fontFamily,
  // Two weights: each is a file that every first visit waits for.
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  headings: {
    fontFamily,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.4' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '20px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: {
    xs: 'var(--cs-shadow-1)',
    sm: 'var(--cs-shadow-1)',
    md: 'var(--cs-shadow-2)',
    lg: 'var(--cs-shadow-2)',
    xl: 'var(--cs-shadow-2)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components,
});
