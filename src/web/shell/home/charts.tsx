/** Bars, and the same numbers as a table, as a file and as a picture to take away. */
import type { HomeChart } from '#domain/resources/home.ts';
import { formatDate } from '#domain/shared/dates.ts';
import { fold } from '#domain/shared/fold.ts';
import { Button } from '@mantine/core';
import { useCallback, useId, useRef, useState } from 'react';
import { latePart } from '../../components/late/late-part.tsx';
import { useInView } from '../../components/use-in-view.ts';
import { saveFile } from '../../platform/document-file.ts';
import { today } from '../../platform/local-now.ts';
import { amountText } from './amount.ts';
import { csvOf } from './chart-csv.ts';
import { SeriesPatterns, seriesFill } from './chart-fills.tsx';
import { chartPicture, type PictureParts } from './chart-picture.ts';
import { chartHeight, chartRows, type ChartRow, isByMonth } from './chart-rows.ts';
import { Fold } from './fold.tsx';
import classes from './charts.module.css';

/** Its code, which weighs more than the rest of the screen, comes when a chart is scrolled to. */
const ChartDrawing = latePart(async () => (await import('./chart-drawing.tsx')).ChartDrawing, {
  isScreen: false,
});

interface ChartsProps {
  readonly charts: readonly HomeChart[];
  /** What they tell of: a project's name. */
  readonly of: string;
}

export function Charts({ charts, of }: ChartsProps) {
  return (
    <div className={classes.charts}>
      {charts.map((chart) => (
        <Chart key={chart.key} chart={chart} of={of} />
      ))}
    </div>
  );
}

/** What of a chart's card goes into its picture. */
function pictureParts(card: HTMLElement, told: string): PictureParts | null {
  const [title, unit] = card.querySelectorAll('figcaption > *');
  const drawing = card.querySelector<SVGSVGElement>('svg.recharts-surface');
  if (!title || !unit || !drawing) return null;
  return {
    card,
    drawing,
    texts: [
      { text: title.textContent ?? '', like: title },
      { text: told, like: unit },
    ],
    legend: [...card.querySelectorAll<SVGSVGElement>('figure > ul svg')].map((swatch) => ({
      name: swatch.parentElement?.textContent ?? '',
      swatch,
    })),
  };
}

function Chart({ chart, of }: { readonly chart: HomeChart; readonly of: string }) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const [place, isSeen] = useInView<HTMLDivElement>();
  const [isDrawn, setDrawn] = useState(false);
  const drawn = useCallback(() => setDrawn(true), []);
  const rows = chartRows(chart);
  const fileName = fold(chart.label).replaceAll(/[^a-z0-9]+/g, '-');

  async function savePicture() {
    const told = `${of} · em ${chart.unit} · ${formatDate(today())}`;
    const parts = card.current && pictureParts(card.current, told);
    if (parts) saveFile({ name: `${fileName}.png`, content: await chartPicture(parts) });
  }

  return (
    <figure ref={card} aria-labelledby={id} className={classes.chart}>
      <figcaption>
        <h2 id={id} className={classes.title}>
          {chart.label}
        </h2>
        <p className={classes.unit}>{`em ${chart.unit}`}</p>
      </figcaption>
      {chart.series.length > 1 && <Legend series={chart.series} id={id} />}
      <div ref={place} className={classes.drawing} style={{ minHeight: chartHeight(rows) }}>
        {isSeen && <ChartDrawing chart={chart} rows={rows} id={id} onDrawn={drawn} />}
      </div>
      <div className={classes.files}>
        <Button variant="default" size="compact-sm" disabled={!isDrawn} onClick={() => void savePicture()}>
          Baixar imagem
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => saveFile({ name: `${fileName}.csv`, content: new Blob([csvOf(chart, rows)]) })}
        >
          Baixar CSV
        </Button>
      </div>
      <Fold label="Ver como tabela">
        <NumbersTable chart={chart} rows={rows} />
      </Fold>
    </figure>
  );
}

/** What the table says in words. */
function Legend({ series, id }: { readonly series: HomeChart['series']; readonly id: string }) {
  return (
    <ul className={classes.legend} aria-hidden="true">
      {series.map(({ name }, at) => (
        <li key={name}>
          <svg width="12" height="12">
            <defs>
              <SeriesPatterns chart={`${id}-legenda`} count={at + 1} />
            </defs>
            <rect width="12" height="12" rx="2" fill={seriesFill(`${id}-legenda`, at)} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

function NumbersTable({ chart, rows }: { readonly chart: HomeChart; readonly rows: readonly ChartRow[] }) {
  return (
    <div className={classes.scroll}>
      <table>
        <caption className={classes.hidden}>{`${chart.label}, em ${chart.unit}`}</caption>
        <thead>
          <tr>
            <th scope="col">{isByMonth(rows) ? 'Mês' : 'Grupo'}</th>
            {chart.series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ x, label, values }) => (
            <tr key={x}>
              <th scope="row">{label}</th>
              {values.map((value, at) => (
                <td key={chart.series[at]?.name}>{amountText(value, chart.unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
