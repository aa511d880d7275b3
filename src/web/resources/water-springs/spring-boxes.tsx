/** The parts of a spring that are read, whether from a sheet just now or registered long ago. */
import { formatQuantity } from '#domain/shared/numbers.ts';
import type { importedSpring, waterSpring } from '#domain/resources/water-springs.ts';
import { WARNINGS } from '#domain/rules/messages.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { FenceDrawing } from '../../components/fence-drawing/fence-drawing.tsx';
import { DASH } from '../../components/list/columns.ts';
import { MapLink } from '../rural-properties/map-link.tsx';
import { Box, Facts } from './box.tsx';
import { formatArea, formatMetres, materialsOf } from './figures.ts';
import { PointsTable } from './points-table.tsx';
import classes from './water-springs.module.css';

export type ImportedSpring = z.output<typeof importedSpring>;
export type WaterSpring = z.output<typeof waterSpring>;

interface SpringProps {
  readonly spring: ImportedSpring | WaterSpring;
}

export function CharacteristicsBox({ spring: { characteristics } }: SpringProps) {
  return (
    <Box title="Características">
      <Facts
        facts={[
          ['Declividade', characteristics.declivity_label],
          ['Posição na paisagem', characteristics.landscape_position_label],
          ['Erosão', characteristics.erosion_label],
          ['Vegetação', characteristics.vegetation_label],
          ['Tipologia', characteristics.typology_label],
          ['Especificação da tipologia', characteristics.typology_specification ?? DASH],
          ['Cor da água', characteristics.water_color_label],
          ['Distância da floresta', characteristics.distance_forest_label],
        ]}
      />
    </Box>
  );
}

/** The fence to scale, its measures, and its place on a map. */
export function FenceBox({ spring, actions }: SpringProps & { readonly actions?: ReactNode }) {
  const place = spring.water_eyes[0] ?? spring.coordinates[0];
  return (
    <Box title="Cerca">
      <FenceDrawing survey={spring} />
      <Facts
        facts={[
          ['Área cercada', formatArea(spring.area)],
          ['Perímetro', formatMetres(spring.perimeter)],
        ]}
      />
      <div className={classes.links}>
        {place && <MapLink latitude={place.google_latitude} longitude={place.google_longitude} />}
        {actions}
      </div>
    </Box>
  );
}

interface MaterialsProps extends SpringProps {
  readonly actions?: ReactNode;
}

export function MaterialsBox({ spring, actions }: MaterialsProps) {
  return (
    <Box title="Insumos" actions={actions}>
      <table className={classes.table} aria-label="Insumos">
        <thead>
          <tr>
            <th scope="col">Insumo</th>
            <th scope="col" data-numeric>
              Quantidade
            </th>
            <th scope="col" data-numeric>
              Peso
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Mudas</th>
            <td data-numeric>{formatQuantity(spring.recovery_seedlings)}</td>
            <td data-numeric>{DASH}</td>
          </tr>
          {materialsOf(spring.feedstocks).map(({ label, amount, weight }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-numeric>{amount ?? DASH}</td>
              <td data-numeric>{weight ?? DASH}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

export function WireRollersBox({ spring: { wire_rollers } }: SpringProps) {
  return (
    <Box title="Rolos de arame">
      {wire_rollers.length === 0 ? (
        <p className={classes.none}>{WARNINGS.wire_no_types}</p>
      ) : (
        <table className={classes.table} aria-label="Rolos de arame">
          <thead>
            <tr>
              <th scope="col">Comprimento</th>
              <th scope="col" data-numeric>
                Quantidade
              </th>
            </tr>
          </thead>
          <tbody>
            {wire_rollers.map(({ length, quantity }) => (
              <tr key={length}>
                <th scope="row">{length} m</th>
                <td data-numeric>{quantity}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Box>
  );
}

export function PointBoxes({ spring }: SpringProps) {
  return (
    <>
      <Box title="Coordenadas" wide>
        <PointsTable
          caption="Coordenadas"
          points={spring.coordinates}
          empty="Ainda não existem coordenadas adicionadas."
        />
      </Box>
      <Box title="Olhos d'água" wide>
        <PointsTable
          caption="Olhos d'água"
          points={spring.water_eyes}
          empty="Ainda não existem olhos d'água adicionados."
        />
      </Box>
    </>
  );
}
