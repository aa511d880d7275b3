/** What of an SVG is drawn, what is refused, and what is left out. Source: SVG 1.1 and 2. */

/** Written anew. Everything that is neither here nor refused is left out with what it holds. */
export const DRAWN: ReadonlySet<string> = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath mask image style`.split(/\s+/),
);

/** Stand for nothing themselves: what they hold is drawn in a group. */
export const GROUPS: ReadonlySet<string> = new Set(['a', 'switch']);

/** What a logo can't have, as the person is told: 'tem um script'. */
export const REFUSED: ReadonlyMap<string, string> = new Map([
  ['script', 'um script'],
  ['handler', 'um script'],
  ['listener', 'um script'],
  ['foreignobject', 'conteúdo de página (foreignObject)'],
  ...['iframe', 'object', 'embed', 'html', 'body', 'canvas'].map((name): [string, string] => [
    name,
    `conteúdo de página (${name})`,
  ]),
  ...['audio', 'video'].map((name): [string, string] => [name, 'som ou vídeo']),
  ...['animate', 'animatecolor', 'animatemotion', 'animatetransform', 'set', 'discard', 'mpath'].map(
    (name): [string, string] => [name, 'uma animação'],
  ),
]);

export const PRESENTATION: ReadonlySet<string> = new Set(
  `fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility
  clip-path clip-rule mask stop-color stop-opacity paint-order
  font-family font-size font-weight font-style text-anchor letter-spacing word-spacing
  text-decoration dominant-baseline`.split(/\s+/),
);

export const GEOMETRY: ReadonlySet<string> = new Set(
  `id class transform d points x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy rotate width height
  viewBox preserveAspectRatio offset gradientUnits gradientTransform spreadMethod clipPathUnits
  maskUnits maskContentUnits textLength lengthAdjust`.split(/\s+/),
);
