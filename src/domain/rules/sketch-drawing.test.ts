import { describe, expect, test } from 'vitest';
import type { FencePlane } from './fence-plane.ts';
import { boxAround, overlap } from './label-placement.ts';
import { drawProperty, drawSpring } from './sketch-drawing.ts';

const FRAME = { width: 640, height: 440 };
const at = (east: number, north: number) => ({ east: 283_400 + east, north: 7_843_200 + north });
const square = (east: number, north: number, side: number) => [
  at(east, north),
  at(east + side, north),
  at(east + side, north + side),
  at(east, north + side),
];
const fence = (east: number, north: number, side = 50): FencePlane => ({
  vertices: square(east, north, side),
  eyes: [at(east + side / 2, north + side / 2)],
  circle: null,
});

describe('the sketch of a spring', () => {
  test('makes room for a neighbour that is near, names it, and leaves far ones out', () => {
    const near = { label: 'N-2', ring: square(60, 0, 50) };
    const far = { label: 'N-3', ring: square(500, 0, 50) };
    const { neighbours, labels } = drawSpring(fence(0, 0), [near, far], FRAME);
    expect(neighbours).toHaveLength(1);
    expect(neighbours[0]?.some(({ x }) => x < FRAME.width)).toBe(true);
    expect(labels.filter(({ kind }) => kind === 'neighbour').map(({ text }) => text)).toEqual(['N-2']);
  });

  test('tells its lines of the grid by their metres', () => {
    const { grid, vertices, scaleBar } = drawSpring(fence(0, 0), [], FRAME);
    const [first] = vertices;
    const line = grid.x.find(({ metres }) => metres === 283_400);
    expect(line?.pixel).toBeCloseTo(first?.x ?? 0, 6);
    expect(grid.y.find(({ metres }) => metres === 7_843_200)?.pixel).toBeCloseTo(first?.y ?? 0, 6);
    for (const { metres } of [...grid.x, ...grid.y]) expect(metres % scaleBar.metres).toBe(0);
  });
});

describe('the sketch of a property', () => {
  test('holds every fence, circle and mark within its frame, with names that do not cover each other', () => {
    const springs = Array.from({ length: 40 }, (_, at) => ({
      label: `N-${at + 1}`,
      plane: fence((at % 8) * 90, Math.floor(at / 8) * 80),
    }));
    const circle = { centre: at(900, 100), radius: 50 };
    const marks = [{ label: 'Sede', kind: 'headquarters' as const, place: at(300, 500) }];
    const drawing = drawProperty(
      [...springs, { label: 'N-41', plane: { vertices: [], eyes: [at(900, 100)], circle } }],
      marks,
      FRAME,
    );
    expect([drawing?.fences.length, drawing?.circles.length, drawing?.eyes.length]).toEqual([40, 1, 41]);
    for (const { x, y } of [...(drawing?.fences.flat() ?? []), ...(drawing?.marks ?? [])]) {
      expect(x >= 0 && x <= FRAME.width && y >= 0 && y <= FRAME.height).toBe(true);
    }
    const boxes = (drawing?.labels ?? []).map(({ text, middle }) => boxAround(middle, text.length * 7.4, 14));
    expect(boxes.length).toBeGreaterThan(30);
    for (const [index, box] of boxes.entries()) {
      expect(boxes.slice(0, index).some((other) => overlap(box, other))).toBe(false);
    }
  });

  test('no name stands in the fence of another spring while there is room elsewhere', () => {
    // A small fence below a large one: the way up, which is tried first, leads into that.
    const large = { label: 'SUA-031', plane: fence(0, 40, 200) };
    const small = { label: 'SUA-021', plane: fence(95, 30, 10) };
    const sede = { label: 'Sede', kind: 'headquarters' as const, place: at(205, 120) };
    const drawing = drawProperty([large, small], [sede], FRAME);
    const ring = drawing?.fences[0] ?? [];
    const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)];
    const inside = {
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
    };
    const within = (text: string) => {
      const label = drawing?.labels.find((one) => one.text === text);
      if (!label) throw new Error(`${text} is not named`);
      return overlap(boxAround(label.middle, text.length * 7.4 + 4, 14), inside);
    };
    expect([within('SUA-021'), within('Sede'), within('SUA-031')]).toEqual([false, false, true]);
  });

  test('a name that finds no other place stands in another fence all the same', () => {
    const rows = Array.from({ length: 9 }, (_, one) => ({
      label: `N-${one}`,
      plane: fence((one % 3) * 50, Math.floor(one / 3) * 50),
    }));
    const hemmed = { label: 'Barraginha', kind: 'structure' as const, place: at(75, 50) };
    expect(drawProperty(rows, [hemmed], FRAME)?.labels.map(({ text }) => text)).toContain('Barraginha');
  });

  test('without a place is none', () => {
    expect(drawProperty([], [], FRAME)).toBeNull();
  });
});
