import { importedSpring } from '#domain/resources/water-springs.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { formatDate } from '#domain/shared/dates.ts';
import { DASH } from '../../components/list/columns.ts';
import { Box, Facts } from './box.tsx';
import {
  CharacteristicsBox,
  FenceBox,
  type ImportedSpring,
  MaterialsBox,
  PointBoxes,
  WireRollersBox,
} from './spring-boxes.tsx';
import classes from './water-springs.module.css';

const LABELS = labelsOf(importedSpring.shape);

/** All that was read from a sheet and computed, to be looked over. */
export function ReadSpring({ spring }: { readonly spring: ImportedSpring }) {
  return (
    <div className={classes.boxes}>
      <Box title="Identificação" wide>
        <Facts
          facts={[
            ['Código', spring.label],
            ['Data do levantamento', spring.surveyed_at ? formatDate(spring.surveyed_at) : DASH],
            [LABELS.technician_name, spring.technician_name ?? DASH],
            ['Modalidade de recuperação', spring.recovery_modality_label],
            ['Observações', spring.notes ?? DASH],
          ]}
        />
      </Box>
      <div className={classes.column}>
        <FenceBox spring={spring} />
        <CharacteristicsBox spring={spring} />
      </div>
      <div className={classes.column}>
        <MaterialsBox spring={spring} />
        <WireRollersBox spring={spring} />
      </div>
      <PointBoxes spring={spring} />
    </div>
  );
}
