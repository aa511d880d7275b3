/** Bars, and the same numbers as a table and as a file to take away. */
import type { HomeChart } from '#domain/resources/home.ts';
import { formatMonth, isMonth } from '#domain/shared/dates.ts';
import { formatFixed } from '#domain/shared/numbers.ts';
import { Button } from '@mantine/core';
import { saveFile } from '../../platform/document-file.ts';
import { amountText } from './amount.ts';
import { chartRows, type ChartRow } from './chart-rows.ts';
import { csvOf } from './chart-csv.ts';
import { Fold } from './fold.tsx';
import classes from './charts.module.css';

export function Charts({ charts }: { readonly charts: readonly HomeChart[] }) {
  return (
    <div className={classes.charts}>
      {charts.map((chart) => (
        <Chart key={chart.key} chart={chart} />
      ))}
    </div>
  );
}

function Chart({ chart }: { readonly chart: HomeChart }) {
  const id = `grafico-${chart.key}`;
  const rows = chartRows(chart);
  const several = chart.series.length > 1;
  return (
    <figure aria-labelledby={id} className={classes.chart}>
      <figcaption>
        <h2 id={id} className={classes.title}>
          {chart.label}
        </h2>
      </figcaption>
      {several && (
        <ul className={classes.legend} aria-hidden="true">
          {chart.series.map(({ name }, at) => (
            <li key={name}>
              <svg width="12" height="12">
                <rect width="12" height="12" rx="2" className={classes[`bar${at}`]} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.rows} aria-hidden="true">
        {rows.map((row) => (
          <Bar key={row.x} row={row} unit={chart.unit} />
        ))}
      </div>
      <Fold label="Ver como tabela">
        <div className={classes.scroll}>
          <table>
            <caption className={classes.hidden}>{`${chart.label}, em ${chart.unit}`}</caption>
            <thead>
              <tr>
                <th scope="col">{isMonth(rows[0]?.x ?? '') ? 'Mês' : 'Grupo'}</th>
                {chart.series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ x, values }) => (
                <tr key={x}>
                  <th scope="row">{labelOf(x)}</th>
                  {values.map((value, at) => (
                    <td key={chart.series[at]?.name}>{amountText(value, chart.unit)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => saveFile({ name: `${chart.key}.csv`, content: new Blob([csvOf(chart, rows)]) })}
        >
          Baixar CSV
        </Button>
      </Fold>
    </figure>
  );
}

const labelOf = (x: string) => (isMonth(x) ? formatMonth(x) : x);

/** A bar as wide as its share of the longest; what is below nothing has none. */
function Bar({ row, unit }: { readonly row: ChartRow; readonly unit: string }) {
  const { x, parts, total } = row;
  return (
    <>
      <span className={classes.label}>{labelOf(x)}</span>
      <svg className={classes.bar} width="100%" height="16">
        {parts.map(({ start, width, at }) => (
          <rect
            key={at}
            x={`${formatFixed(start, 2).replace(',', '.')}%`}
            width={`${formatFixed(width, 2).replace(',', '.')}%`}
            height="16"
            className={classes[`bar${at}`]}
          />
        ))}
      </svg>
      <span className={classes.amount}>{amountText(total, unit)}</span>
    </>
  );
}
