import { FenceDrawing } from '#web/components/fence-drawing/fence-drawing.tsx';
import { FigureList } from '#web/resources/water-springs/figure-list.tsx';
import { SimpleGrid } from '@mantine/core';

type Pair = readonly [east: number, north: number];

function points(...pairs: readonly Pair[]) {
  return pairs.map(([east, north]) => ({
    utm_zone: '24K',
    utm_easting: 283_400 + east,
    utm_northing: 7_843_200 + north,
  }));
}

/** A wobbling ring, as a fence around a hollow is. */
function hollow(count: number, radius: number) {
  return points(
    ...Array.from({ length: count }, (_, index): Pair => {
      const angle = (index / count) * 2 * Math.PI;
      const reach = radius * (1 + 0.25 * Math.sin(3 * angle) + 0.04 * Math.sin(17 * angle));
      return [reach * Math.sin(angle), reach * Math.cos(angle)];
    }),
  );
}

const DRAWINGS = [
  ['retângulo', points([0, 0], [78, 0], [78, 54], [0, 54]), points([30, 20], [44, 31])],
  ['entalhe', points([0, 0], [60, 5], [72, 40], [40, 22], [8, 60]), points([25, 18])],
  ['faixa', points([0, 0], [400, 30], [402, 34], [0, 5]), points([100, 9])],
  ['um metro', points([0, 0], [1, 0], [1, 1], [0, 1]), points([0.5, 0.5])],
  ['área padrão', points(), points([0, 0], [14, 6], [5, -8])],
  ['quarenta vértices', hollow(40, 45), points([0, 0], [3, 2])],
  ['quinhentos vértices', hollow(500, 90), points([0, 0])],
] as const;

const FIGURES = [
  ['Estacas', '139 un.'],
  ['Rolos de arame', '3 rolos de 500 m, 1 rolo de 250 m e 1 rolo de 100 m'],
  ['Adubo de plantio', '3 sacos (125,40 kg)'],
] as const;

export function FencePage() {
  return (
    <main>
      <h1 className="page-title">Desenhos</h1>
      <SimpleGrid cols={{ base: 1, md: 2 }} p="md">
        {DRAWINGS.map(([name, coordinates, water_eyes]) => (
          <section key={name} aria-label={name}>
            <FenceDrawing survey={{ coordinates, water_eyes, area: 7853.98 }} />
          </section>
        ))}
      </SimpleGrid>
      <FigureList figures={FIGURES} label="Materiais" />
    </main>
  );
}
