import { Text } from '@mantine/core';

type BrandMarkProps = { readonly size?: number; readonly withName?: boolean };

/** The product's sign, and its name, which is the same in every language. */
export function BrandMark({ size = 30, withName = true }: BrandMarkProps) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10 }}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
        <rect width="32" height="32" rx="8" fill="var(--cs-bar)" />
        <path
          fill="var(--cs-on-bar)"
          d="M6.5 22.1c7.3.3 13.9-4.3 16.6-12.3.1-.4.7-.4.8 0 1.7 6.3-3.2 14.1-11.3 14.1-2.3 0-4.7-.5-6.3-1.3-.3-.2-.2-.5.2-.5z"
        />
      </svg>
      {withName && (
        <Text span fw={600} size="lg" c="var(--cs-ink-1)">
          Countersign
        </Text>
      )}
    </span>
  );
}
