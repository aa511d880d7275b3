/**
 * Draws a spring's surroundings as plain pixels: sky, hills one behind the other,
 * pasture, the pool, and what the project has done there so far.
 */
import type { Chance } from './chance.ts';

export const WIDTH = 640;
export const HEIGHT = 480;

/** What stands around the spring: nothing yet, a fence, seedlings in it, or young trees. */
export type Stage = 'bare' | 'fenced' | 'planted' | 'grown';

type Colour = readonly [red: number, green: number, blue: number];

/** A drawing of `WIDTH` × `HEIGHT` pixels, three bytes each; what is brighter than white is white. */
type Canvas = Uint8ClampedArray;

/**
 * Rainy months are green, the dry ones straw. The same chance gives the same place,
 * whatever the stage and the season: photos of one spring show one landscape.
 */
export function paintLandscape(stage: Stage, rainy: boolean, chance: Chance): Uint8ClampedArray {
  const canvas = new Uint8ClampedArray(WIDTH * HEIGHT * 3);
  const leftwards = chance.happens(0.5);
  const horizon = chance.whole(150, 200);
  paintSky(canvas, rainy, chance);
  paintHills(canvas, horizon, rainy, chance);
  const ground = groundOf(rainy, chance);
  paintGround(canvas, horizon + 45, ground, stage === 'bare' ? 0.5 : 0.16, chance);
  paintTrees(canvas, horizon + 42, chance.whole(5, 14), chance);
  const pool = { x: chance.whole(230, 410), y: chance.whole(330, 370), reach: chance.whole(70, 120) };
  paintPool(canvas, pool, chance);
  if (stage === 'planted') paintSeedlings(canvas, pool, chance);
  if (stage === 'grown') paintShrubs(canvas, pool, chance);
  if (stage !== 'bare') paintFence(canvas, leftwards, chance);
  return canvas;
}

const SKY = 260;
const CLOUD: Colour = [250, 250, 250];
const CLEAR: readonly [Colour, Colour] = [
  [96, 156, 214],
  [214, 232, 244],
];
const CLOUDY: readonly [Colour, Colour] = [
  [148, 170, 190],
  [226, 231, 234],
];

function paintSky(canvas: Canvas, rainy: boolean, chance: Chance): void {
  const isHeavy = chance.happens(0.6);
  const [above, below] = rainy && isHeavy ? CLOUDY : CLEAR;
  const clouds = waves(chance, 3, 90);
  for (let y = 0; y < SKY; y += 1) {
    const base = mixed(above, below, y / SKY);
    const layer = Math.sin(y / 26);
    for (let x = 0; x < WIDTH; x += 1) {
      const cloud = Math.min(0.7, Math.max(0, clouds(x * 0.6 + y * 1.4) * layer - 0.3) * 0.7);
      put(canvas, x, y, base, 1, CLOUD, cloud);
    }
  }
}

const FAR: Colour = [126, 152, 168];
const NEAR_GREEN: Colour = [72, 112, 62];
const NEAR_STRAW: Colour = [132, 128, 74];
const RIDGES = 5;

/** Ridges one before the other; the nearer, the lower, the darker and the less blue. */
function paintHills(canvas: Canvas, horizon: number, rainy: boolean, chance: Chance): void {
  const near = rainy ? NEAR_GREEN : NEAR_STRAW;
  const foot = horizon + 80;
  // From the nearest to the furthest, each down to what stands before it.
  const covered = new Int16Array(WIDTH).fill(foot);
  for (let ridge = RIDGES - 1; ridge >= 0; ridge -= 1) {
    const shape = waves(chance, 3, 330 - ridge * 36);
    const colour = mixed(FAR, near, ridge / (RIDGES - 1));
    const top = horizon - 70 + ridge * 26;
    for (let x = 0; x < WIDTH; x += 1) {
      const from = Math.max(0, Math.round(top - shape(x) * (42 - ridge * 4)));
      const until = covered[x] ?? foot;
      for (let y = from; y < until; y += 1) {
        put(canvas, x, y, colour, 1 - Math.min(0.22, (y - from) / 420) + grain(x >> 2, y >> 1) * 0.05);
      }
      covered[x] = Math.min(until, from);
    }
  }
}

function groundOf(rainy: boolean, chance: Chance): Colour {
  return rainy
    ? [96 + chance.whole(-12, 12), 138 + chance.whole(-10, 10), 66]
    : [164 + chance.whole(-12, 12), 148 + chance.whole(-10, 10), 88];
}

const SOIL: Colour = [150, 104, 70];

/** Pasture with cattle tracks of bare soil; `bare` is the share of soil that shows. */
function paintGround(canvas: Canvas, top: number, colour: Colour, bare: number, chance: Chance): void {
  const edge = waves(chance, 3, 210);
  const tracks = waves(chance, 4, 120);
  for (let x = 0; x < WIDTH; x += 1) {
    const from = Math.round(top - edge(x) * 14);
    for (let y = from; y < HEIGHT; y += 1) {
      const depth = (y - from) / (HEIGHT - from);
      const soil = Math.max(0, tracks(x * (1.6 - depth) + y * 3) - (1 - bare)) * 1.4;
      const tuft = grain(x >> (depth > 0.5 ? 1 : 0), y >> 1) * (0.08 + depth * 0.16);
      put(canvas, x, y, colour, 1.04 - depth * 0.2 + tuft, SOIL, Math.min(0.85, soil));
    }
  }
}

function paintTrees(canvas: Canvas, foot: number, count: number, chance: Chance): void {
  for (let tree = 0; tree < count; tree += 1) {
    const x = chance.whole(0, WIDTH);
    const size = chance.whole(7, 24);
    rectangle(canvas, x - 1, foot - size, 3, size + chance.whole(2, 10), [84, 66, 50]);
    crown(canvas, x, foot - size, size, [52, chance.whole(86, 108), 50]);
  }
}

interface Pool {
  readonly x: number;
  readonly y: number;
  /** Half its width, pixels. */
  readonly reach: number;
}

const WET_GRASS: Colour = [70, 112, 58];
const DEEP_WATER: Colour = [92, 122, 128];
const MIRRORED_SKY: Colour = [176, 204, 216];

/** Water that mirrors the sky, with a green rim where the ground is wet. */
function paintPool(canvas: Canvas, { x, y, reach }: Pool, chance: Chance): void {
  const rim = waves(chance, 3, 60);
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach * 2; dx <= reach * 2; dx += 1) {
      const far = Math.hypot(dx / reach, dy / (reach * 0.36)) + rim(dx + dy) * 0.14;
      if (far > 1.25) continue;
      if (far > 0.95) put(canvas, x + dx, y + dy, WET_GRASS, 1 + grain(dx, dy) * 0.3);
      else {
        const ripple = Math.sin(dy * 0.9 + rim(dx) * 6) * 0.06;
        const sky = Math.min(1, Math.max(0, 0.5 - dy / reach));
        put(canvas, x + dx, y + dy, DEEP_WATER, 1 + ripple, MIRRORED_SKY, sky);
      }
    }
  }
}

/** Rows of stakes, a tuft of leaves at each. */
function paintSeedlings(canvas: Canvas, { x, y, reach }: Pool, chance: Chance): void {
  for (let row = 0; row < 6; row += 1) {
    const height = 276 + row * 34;
    for (let place = -30 + (row % 2) * 22; place < WIDTH + 30; place += 44 + row * 6) {
      const isInPool = Math.hypot((place - x) / reach, (height - y) / (reach * 0.4)) < 1.3;
      if (isInPool || chance.happens(0.12)) continue;
      rectangle(canvas, place, height - 10 - row * 3, 2, 10 + row * 3, [206, 186, 148]);
      crown(canvas, place + 2, height - 2, 3 + row, [64, chance.whole(124, 150), 54]);
    }
  }
}

function paintShrubs(canvas: Canvas, { x, y, reach }: Pool, chance: Chance): void {
  for (let row = 0; row < 6; row += 1) {
    for (let shrub = 0; shrub < 11; shrub += 1) {
      const [sx, sy] = [chance.whole(0, WIDTH), 262 + row * 38 + chance.whole(-10, 10)];
      if (Math.hypot((sx - x) / reach, (sy - y) / (reach * 0.45)) < 1.4) continue;
      const size = 8 + row * 4 + chance.whole(0, 8);
      rectangle(canvas, sx - 1, sy - size, 2 + (row >> 1), size, [92, 72, 54]);
      crown(canvas, sx, sy - size, size, [chance.whole(46, 70), chance.whole(104, 136), 48]);
    }
  }
}

/** Posts and four strands that come nearer from left to right, or `leftwards`. */
function paintFence(canvas: Canvas, leftwards: boolean, chance: Chance): void {
  const posts = Array.from({ length: 11 }, (_, index) => {
    const nearness = (index / 10) ** 1.7;
    const across = -20 + nearness * (WIDTH + 60);
    const height = 26 + nearness * 150;
    return { x: Math.round(leftwards ? WIDTH - across : across), foot: 262 + nearness * 214, height };
  });
  for (const [index, post] of posts.entries()) {
    const next = posts[index + 1];
    for (let strand = 1; next && strand <= 4; strand += 1) {
      const share = strand / 4.6;
      const from = { x: post.x, y: post.foot - post.height * share };
      line(canvas, from, { x: next.x, y: next.foot - next.height * share }, [198, 200, 198]);
    }
    const width = 2 + Math.round(post.height / 22);
    const wood: Colour = [chance.whole(104, 122), 88, 66];
    rectangle(canvas, post.x - (width >> 1), post.foot - post.height, width, post.height, wood);
  }
}

/** A roundish heap of leaves, lit from the upper left. */
function crown(canvas: Canvas, x: number, y: number, size: number, colour: Colour): void {
  for (let dy = -size; dy <= size; dy += 1) {
    for (let dx = -size; dx <= size; dx += 1) {
      if (Math.hypot(dx, dy * 1.15) > size * (0.86 + grain(dx >> 1, dy >> 1) * 0.28)) continue;
      const light = 1 - (dx + dy * 1.4) / (size * 4.2) + grain(x + dx, y + dy) * 0.24;
      put(canvas, x + dx, y + dy, colour, light);
    }
  }
}

function rectangle(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: Colour,
): void {
  for (let dy = 0; dy < height; dy += 1) {
    for (let dx = 0; dx < width; dx += 1) {
      put(canvas, x + dx, y + dy, colour, 1.08 - dx / (width * 4) + grain(dx, dy) * 0.12);
    }
  }
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

function line(canvas: Canvas, from: Spot, to: Spot, colour: Colour): void {
  const steps = Math.max(1, Math.ceil(Math.abs(to.x - from.x)));
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    const sag = Math.sin(share * Math.PI) * 1.5;
    put(canvas, from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share + sag, colour, 1);
  }
}

/** What waves are looked up in, from x = -1024 on: sines for every pixel would take most of the time. */
const WAVE_FROM = -1024;
const WAVE_LENGTH = 4096;

/** A smooth line between about -1 and 1 along x, of several waves up to `length` pixels long. */
function waves(chance: Chance, count: number, length: number): (x: number) => number {
  const parts = Array.from({ length: count }, (_, index) => ({
    phase: chance.share() * 2 * Math.PI,
    rate: (2 * Math.PI) / (length * (1 - index / (count + 1)) * (0.7 + chance.share() * 0.6)),
    weight: 1 / (index + 1.5),
  }));
  const heights = Float32Array.from({ length: WAVE_LENGTH }, (_, at) =>
    parts.reduce(
      (sum, { phase, rate, weight }) => sum + Math.sin((at + WAVE_FROM) * rate + phase) * weight,
      0,
    ),
  );
  return (x) => heights[(Math.round(x) - WAVE_FROM) & (WAVE_LENGTH - 1)] ?? 0;
}

/** Noise between -0.5 and 0.5 that depends on the place alone. */
function grain(x: number, y: number): number {
  const hash = Math.imul(x * 374_761_393 + y * 668_265_263, 1_274_126_177);
  return ((hash ^ (hash >>> 15)) & 0xff) / 255 - 0.5;
}

/** Between the two colours: 0 is the first. */
function mixed(one: Colour, other: Colour, share: number): Colour {
  return [
    one[0] + (other[0] - one[0]) * share,
    one[1] + (other[1] - one[1]) * share,
    one[2] + (other[2] - one[2]) * share,
  ];
}

/**
 * Sets a pixel to the colour, so much of the `other` mixed in, times `light`. Outside
 * the picture nothing is drawn. No colour is made on the way: this runs a million
 * times a picture.
 */
function put(
  canvas: Canvas,
  x: number,
  y: number,
  colour: Colour,
  light: number,
  other: Colour = colour,
  share = 0,
): void {
  const column = Math.round(x);
  const line = Math.round(y);
  if (column < 0 || line < 0 || column >= WIDTH || line >= HEIGHT) return;
  const at = (line * WIDTH + column) * 3;
  canvas[at] = (colour[0] + (other[0] - colour[0]) * share) * light;
  canvas[at + 1] = (colour[1] + (other[1] - colour[1]) * share) * light;
  canvas[at + 2] = (colour[2] + (other[2] - colour[2]) * share) * light;
}
