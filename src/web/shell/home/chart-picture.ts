/** A chart as it is drawn, with its title, as a picture for a report: by day's colours, since paper is light. */

export interface PictureText {
  readonly text: string;
  /** Whose letters and colour it has. */
  readonly like: Element;
}

export interface PictureParts {
  /** The ground is its own. */
  readonly card: Element;
  readonly drawing: SVGSVGElement;
  readonly texts: readonly PictureText[];
  readonly legend: readonly { readonly name: string; readonly swatch: SVGSVGElement }[];
}

const SVG = 'http://www.w3.org/2000/svg';
/** Sharp on paper. */
const SCALE = 3;
const MARGIN = 20;
const LINE = 1.35;
const SWATCH = 12;
const LEGEND_LINE = 22;

/** What the page's style sheets say of a drawing, which do not go with it. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

export async function chartPicture(parts: PictureParts): Promise<Blob> {
  const { svg, width, height } = byDay(() => compose(parts));
  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }),
  );
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * SCALE;
    canvas.height = height * SCALE;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Nothing is painted in between: the page's own colours are back before. */
function byDay<Result>(act: () => Result): Result {
  const { dataset } = document.documentElement;
  const scheme = dataset['mantineColorScheme'];
  dataset['mantineColorScheme'] = 'light';
  try {
    return act();
  } finally {
    if (scheme !== undefined) dataset['mantineColorScheme'] = scheme;
  }
}

function compose({ card, drawing, texts, legend }: PictureParts) {
  const { width: drawnWidth, height: drawnHeight } = drawing.getBoundingClientRect();
  const width = Math.ceil(drawnWidth) + 2 * MARGIN;
  const svg = make('svg', {});
  svg.append(make('rect', { width: '100%', height: '100%', fill: getComputedStyle(card).backgroundColor }));
  let y = MARGIN;
  for (const { text, like } of texts) {
    const font = fontOf(like);
    for (const line of wrapped(text, font, width - 2 * MARGIN)) {
      svg.append(written(line, font, MARGIN, y + font.size));
      y += font.size * LINE;
    }
  }
  y += MARGIN / 2;
  let x = MARGIN;
  for (const { name, swatch } of legend) {
    const font = fontOf(swatch.parentElement ?? card);
    const needed = SWATCH + 6 + widthOf(name, font);
    if (x > MARGIN && x + needed > width - MARGIN) {
      x = MARGIN;
      y += LEGEND_LINE;
    }
    svg.append(placed(swatch, x, y), written(name, font, x + SWATCH + 6, y + SWATCH - 1));
    x += needed + MARGIN;
  }
  if (legend.length > 0) y += LEGEND_LINE;
  svg.append(placed(drawing, MARGIN, y));
  const height = Math.ceil(y + drawnHeight + MARGIN);
  for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` })) {
    svg.setAttribute(name, String(value));
  }
  return { svg, width, height };
}

function make(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** A copy that needs no style sheet, at a place of its own. */
function placed(original: SVGSVGElement, x: number, y: number): SVGElement {
  const { width, height } = original.getBoundingClientRect();
  const copy = original.cloneNode(true) as SVGSVGElement;
  const originals = [original, ...original.querySelectorAll('*')];
  for (const [at, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const from = originals[at];
    if (!from) continue;
    const style = getComputedStyle(from);
    element.removeAttribute('style');
    element.removeAttribute('class');
    for (const name of STYLES) element.setAttribute(name, style.getPropertyValue(name));
  }
  for (const [name, value] of Object.entries({ x, y, width, height })) copy.setAttribute(name, String(value));
  copy.setAttribute('overflow', 'visible');
  return copy;
}

interface Font {
  readonly size: number;
  readonly weight: string;
  readonly family: string;
  readonly colour: string;
}

function fontOf(element: Element): Font {
  const style = getComputedStyle(element);
  return {
    size: Number.parseFloat(style.fontSize),
    weight: style.fontWeight,
    family: style.fontFamily,
    colour: style.color,
  };
}

function written(text: string, { size, weight, family, colour }: Font, x: number, y: number): SVGElement {
  const element = make('text', {
    x,
    y,
    fill: colour,
    'font-size': size,
    'font-weight': weight,
    'font-family': family,
  });
  element.textContent = text;
  return element;
}

function widthOf(text: string, { size, weight, family }: Font): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return text.length * size;
  context.font = `${weight} ${size}px ${family}`;
  return context.measureText(text).width;
}

function wrapped(text: string, font: Font, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer, font) > most) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
