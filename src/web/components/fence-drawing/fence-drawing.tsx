import type { Frame } from '#domain/rules/fence-fit.ts';
import { type FenceLayout, layOutFence } from '#domain/rules/fence-layout.ts';
import { type FencePlane, type FenceSurvey, toFencePlane } from '#domain/rules/fence-plane.ts';
import { formatGrouped, formatNumber } from '#domain/shared/numbers.ts';
import { useElementSize } from '@mantine/hooks';
import { useId, useMemo } from 'react';
import classes from './fence-drawing.module.css';

/** From this many vertices on their dots shrink, so that the line stays visible. */
const MANY_VERTICES = 60;

/** Before its place is laid out there is no room for margins, let alone a fence. */
const LEAST_PIXELS = 120;

/** The fence as measured (or the default area), its water eyes, north and a scale bar. */
export function FenceDrawing({ survey }: { readonly survey: FenceSurvey }) {
  const plane = useMemo(() => toFencePlane(survey), [survey]);
  const { ref, width, height } = useElementSize();
  if (!plane) return null;
  return (
    <figure className={classes.figure}>
      {/* Drawn at its true size: a scaled picture would have unreadable numbers on a phone. */}
      <div ref={ref} className={classes.frame}>
        {width > LEAST_PIXELS && height > LEAST_PIXELS && (
          <Drawing survey={survey} plane={plane} frame={{ width, height }} />
        )}
      </div>
      <figcaption className={classes.legend}>
        {plane.circle ? (
          <span>
            <i className={classes.circleKey} aria-hidden /> Área padrão do projeto, em círculo
          </span>
        ) : (
          <span>
            <i className={classes.fenceKey} aria-hidden /> Cerca e seus vértices
          </span>
        )}
        {plane.eyes.length > 0 && (
          <span>
            <i className={classes.eyeKey} aria-hidden />{' '}
            {plane.eyes.length === 1 ? "Olho d'água" : "Olhos d'água"}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

interface DrawingProps {
  readonly survey: FenceSurvey;
  readonly plane: FencePlane;
  readonly frame: Frame;
}

function Drawing({ survey, plane, frame }: DrawingProps) {
  const { vertices, eyes, circle, labels, grid, scaleBar } = useMemo(
    () => layOutFence(plane, frame),
    [plane, frame],
  );
  const id = useId();
  const dot = vertices.length > MANY_VERTICES ? 1.6 : 3.2;
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not take its colours from the page
      role="img"
      aria-labelledby={`${id}-title`}
      width={frame.width}
      height={frame.height}
      className={classes.drawing}
    >
      <title id={`${id}-title`}>{describe(survey, vertices.length)}</title>
      <g className={classes.grid}>
        {grid.x.map((x) => (
          <line key={x} x1={x} x2={x} y1={0} y2={frame.height} />
        ))}
        {grid.y.map((y) => (
          <line key={y} x1={0} x2={frame.width} y1={y} y2={y} />
        ))}
      </g>
      {circle && <circle className={classes.circle} cx={circle.x} cy={circle.y} r={circle.radius} />}
      {vertices.length > 0 && (
        <polygon className={classes.fence} points={vertices.map(({ x, y }) => `${x},${y}`).join(' ')} />
      )}
      <g className={classes.vertices}>
        {vertices.map(({ x, y }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a vertex is its place in the order
          <circle
            key={index}
            cx={x}
            cy={y}
            r={index === 0 ? 4.5 : dot}
            data-first={index === 0 || undefined}
          />
        ))}
      </g>
      {eyes.map(({ x, y }, index) => (
        // A drop with its tip up, 14 px high, centred on the point.
        <path
          // oxlint-disable-next-line react/no-array-index-key -- an eye is its place in the order
          key={index}
          className={classes.eye}
          transform={`translate(${x} ${y})`}
          d="M0-8C2-4.500 5-2 5 1.500A5 5 0 0 1-5 1.500C-5-2-2-4.500 0-8Z"
        />
      ))}
      <g className={classes.labels} aria-hidden>
        {labels.map(({ kind, text, middle }) => (
          <text key={`${kind} ${middle.x} ${middle.y}`} x={middle.x} y={middle.y} data-kind={kind}>
            {text}
          </text>
        ))}
      </g>
      <North x={frame.width - 22} />
      <ScaleBar bar={scaleBar} y={frame.height - 16} />
    </svg>
  );
}

function North({ x }: { readonly x: number }) {
  return (
    <g className={classes.north} transform={`translate(${x} 10)`}>
      <path d="M0 0L6 18L0 13.500L-6 18Z" />
      <text y={29}>N</text>
    </g>
  );
}

function ScaleBar({ bar, y }: { readonly bar: FenceLayout['scaleBar']; readonly y: number }) {
  return (
    <g className={classes.scale} transform={`translate(14 ${y})`}>
      <path d={`M0-5V0H${bar.pixels}V-5`} />
      <text x={bar.pixels + 7} y={1}>
        {bar.metres >= 1000 ? `${formatNumber(bar.metres / 1000)} km` : `${formatNumber(bar.metres)} m`}
      </text>
    </g>
  );
}

/** The drawing in words, for who can't see it. */
function describe({ water_eyes, area }: FenceSurvey, vertices: number): string {
  const eyes =
    water_eyes.length === 0
      ? "sem olhos d'água"
      : water_eyes.length === 1
        ? "com 1 olho d'água"
        : `com ${water_eyes.length} olhos d'água`;
  return vertices === 0
    ? `Área padrão de ${formatGrouped(area, 2)} m², em círculo, ${eyes}. Norte para cima.`
    : `Cerca de ${vertices} vértices, ${eyes}. Norte para cima.`;
}
