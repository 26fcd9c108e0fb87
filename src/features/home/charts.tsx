import { Box } from '@mantine/core';
import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';

export type Series = { readonly name: string; readonly label: string; readonly color: string };
export type Point = Readonly<Record<string, string | number | null>>;

export type ChartProps = {
  readonly kind: 'bars' | 'lines' | 'ranks';
  /** What screen readers are told; the figures themselves stand in the table below. */
  readonly label: string;
  readonly data: readonly Point[];
  readonly dataKey: string;
  readonly series: readonly Series[];
  readonly valueText: (value: number) => string;
  /** What stands below the axis for each point, all of them, where that is shorter than what the point is called. */
  readonly tickText?: ((name: string) => string) | undefined;
};

/** A chart of the overview. This file is the only one that loads the charts' library. */
export default function Chart({ kind, label, data, dataKey, series, valueText, tickText }: ChartProps) {
  const common = {
    data: data.map((point) => ({ ...point })),
    dataKey,
    series: series.map((one) => ({ ...one })),
    valueFormatter: valueText,
    gridAxis: kind === 'ranks' ? ('none' as const) : ('x' as const),
    tickLine: 'none' as const,
    withLegend: series.length > 1,
    ...(tickText !== undefined && { xAxisProps: { interval: 0, tickFormatter: tickText } }),
    legendProps: { verticalAlign: 'top' as const, height: 40 },
  };
  return (
    <Box role="img" aria-label={label} className="cs-card" p="16px 16px 8px 8px" data-kind={kind}>
      {kind === 'lines' ? (
        <LineChart
          h={260}
          {...common}
          curveType="linear"
          yAxisProps={{ width: 72 }}
          connectNulls
          lineChartProps={{ accessibilityLayer: false }}
        />
      ) : (
        <BarChart
          h={kind === 'ranks' ? Math.max(120, data.length * 44 + 30) : 260}
          {...common}
          {...(kind === 'ranks' && { orientation: 'vertical' as const, yAxisProps: { width: 150 } })}
          maxBarWidth={28}
          barProps={{ radius: 4, isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      )}
    </Box>
  );
}
