/** The bars, by Mantine's charts on recharts: their code comes with this module alone. */
import type { HomeChart } from '#domain/resources/home.ts';
import { BarChart, type BarChartProps, ChartTooltip } from '@mantine/charts';
import { useEffect } from 'react';
import { Text } from 'recharts';
import { amountText, axisText } from './amount.ts';
import '../../theme/kit-charts.css';
import { SeriesPatterns, seriesColour, seriesFill } from './chart-fills.tsx';
import { chartHeight, type ChartRow, isByMonth } from './chart-rows.ts';

/** In the reader's own size, like any text. */
const LETTERS = { fontSize: '0.82rem', fill: 'currentColor' } as const;
const NAMES_WIDTH = 124;
const TOTALS_WIDTH = 60;
/** Between an axis and what is written beside it. */
const TICK_GAP = 8;

interface ChartDrawingProps {
  readonly chart: HomeChart;
  readonly rows: readonly ChartRow[];
  /** A name of its own on the page. */
  readonly id: string;
  readonly onDrawn: () => void;
}

export function ChartDrawing({ chart, rows, id, onDrawn }: ChartDrawingProps) {
  const { label, unit, series } = chart;
  useEffect(onDrawn, [onDrawn]);
  const amount = (value: number) => amountText(value, unit);
  const drawn = series.map(({ name }, at) => ({ name: String(at), label: name, color: seriesColour(at) }));
  return (
    <BarChart
      h={chartHeight(rows)}
      data={rows.map(({ label: x, total, values }) => ({
        x,
        total,
        ...Object.fromEntries(values.entries()),
      }))}
      dataKey="x"
      type="stacked"
      series={drawn}
      barProps={({ name }) => ({
        fill: seriesFill(id, Number(name)),
        stroke: 'var(--surface)',
        strokeOpacity: 1,
      })}
      barChartProps={{
        stackOffset: 'sign',
        ...named(`${label}: as setas leem cada barra`),
        margin: isByMonth(rows) ? { left: TICK_GAP } : { right: TOTALS_WIDTH },
      }}
      tooltipProps={{
        content: ({ label: of, payload }) => (
          // Said when the arrow keys go from bar to bar.
          <output>
            <ChartTooltip label={of} payload={payload} series={drawn} valueFormatter={amount} />
          </output>
        ),
      }}
      valueFormatter={amount}
      maxBarWidth={26}
      gridColor="var(--line)"
      textColor="var(--ink-soft)"
      cursorFill="var(--leaf-tint)"
      {...(isByMonth(rows) ? columns(unit) : bars(drawn.at(-1)?.name ?? '', unit))}
    >
      <defs>
        <SeriesPatterns chart={id} count={series.length} />
      </defs>
    </BarChart>
  );
}

/** Reaches the SVG, which the library's types know nothing of. */
const named = (name: string) => ({ 'aria-label': name });

type Direction = Partial<BarChartProps>;

function columns(unit: string): Direction {
  return {
    orientation: 'horizontal',
    xAxisProps: {
      interval: 'equidistantPreserveStart',
      tick: { ...LETTERS, transform: `translate(0, ${TICK_GAP})` },
    },
    // They lie far apart: each is named, and zero with them.
    yAxisProps: { ...amountAxis(unit, `translate(-${TICK_GAP}, 0)`), interval: 0 },
  };
}

/** With their names on the left, and at the end of each its total. `last`: the series that ends it. */
function bars(last: string, unit: string): Direction {
  return {
    orientation: 'vertical',
    gridAxis: 'y',
    xAxisProps: amountAxis(unit, `translate(0, ${TICK_GAP})`),
    yAxisProps: {
      width: NAMES_WIDTH,
      interval: 0,
      tick: ({ x, y, payload }) => (
        <Text
          {...LETTERS}
          x={Number(x) - TICK_GAP}
          y={Number(y)}
          width={NAMES_WIDTH - 12}
          maxLines={2}
          textAnchor="end"
          verticalAnchor="middle"
        >
          {payload.value}
        </Text>
      ),
    },
    withBarValueLabel: true,
    valueLabelProps: ({ name }) => ({
      ...LETTERS,
      dataKey: 'total',
      formatter: (total) => (name === last ? amountText(Number(total), unit) : ''),
    }),
  };
}

const amountAxis = (unit: string, transform: string) => ({
  allowDecimals: unit === 'R$',
  interval: 'equidistantPreserveStart' as const,
  width: 'auto' as const,
  tick: { ...LETTERS, transform },
  tickFormatter: (value: number) => axisText(value, unit),
});
