import { formatFixed, formatNumber } from '#domain/rules/numbers.ts';
import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import classes from './fence-drawing.module.css';
import { type FenceLayout, type Frame, layOutFence } from './fence-layout.ts';
import { type FencePlane, type FenceSurvey, toFencePlane } from './fence-plane.ts';

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
  const layout = useMemo(() => layOutFence(plane, frame), [plane, frame]);
  const { vertices, eyes, circle, numbers, grid } = layout;
  const many = vertices.length > MANY_VERTICES;
  return (
    <svg
      role="img"
      aria-label={describe(survey)}
      width={frame.width}
      height={frame.height}
      className={classes.drawing}
    >
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
        {vertices.map(({ x, y, number }) => (
          <circle
            key={number}
            cx={x}
            cy={y}
            r={number === 1 ? 4.5 : many ? 1.6 : 3.2}
            data-first={number === 1 || undefined}
          />
        ))}
      </g>
      {eyes.map(({ x, y, number }) => (
        // A drop with its tip up, 14 px high, centred on the point.
        <path
          key={number}
          className={classes.eye}
          transform={`translate(${x} ${y})`}
          d="M0-8C2-4.500 5-2 5 1.500A5 5 0 0 1-5 1.500C-5-2-2-4.500 0-8Z"
        />
      ))}
      <g className={classes.numbers}>
        {numbers.map(({ x, y, number }) => (
          <text key={number} x={x} y={y}>
            {number}
          </text>
        ))}
      </g>
      <North x={frame.width - 22} />
      <ScaleBar bar={layout.scaleBar} y={frame.height - 16} />
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
        {formatNumber(bar.metres)} m
      </text>
    </g>
  );
}

/** The drawing in words, for who can't see it. */
function describe({ coordinates, water_eyes, area }: FenceSurvey): string {
  const eyes =
    water_eyes.length === 0
      ? "sem olhos d'água"
      : water_eyes.length === 1
        ? "com 1 olho d'água"
        : `com ${water_eyes.length} olhos d'água`;
  return coordinates.length === 0
    ? `Área padrão de ${formatFixed(area, 2)} m², em círculo, ${eyes}. Norte para cima.`
    : `Cerca de ${coordinates.length} vértices, ${eyes}. Norte para cima.`;
}
