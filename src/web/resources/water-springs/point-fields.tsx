import { useEffect, useMemo, useState } from 'react';
import { FieldGroup } from '../../components/fields/index.ts';
import { latePart } from '../../components/late/late-part.tsx';
import type { ChosenPoint } from './fence-editor/chosen-point.ts';
import type { TableNotes } from './fence-editor/fence-editor.tsx';
import type { SpringParams } from './fence-editor/survey-preview.ts';
import { PointsEditor } from './points-editor/points-editor.tsx';
import type { PointListName } from './points-editor/point-lists.ts';
import classes from './fence-editor/fence-editor.module.css';

const FenceEditor = latePart(async () => (await import('./fence-editor/fence-editor.tsx')).FenceEditor, {
  isScreen: false,
});

interface PointFieldsProps {
  readonly params: SpringParams;
  /** While they can be edited here. */
  readonly told?: (open: boolean) => void;
}

const NO_NOTES: TableNotes = { flags: [], sides: [] };

/** The points in their tables, with the map beside that shows them as one types. Locked they are read below. */
export function PointFields({ params, told }: PointFieldsProps) {
  useEffect(() => {
    told?.(true);
    return () => told?.(false);
  }, [told]);
  const [chosen, choose] = useState<ChosenPoint | null>(null);
  const [notes, setNotes] = useState(NO_NOTES);
  const rows = useMemo(() => {
    const of = (list: PointListName) => ({
      chosen: chosen?.list === list ? chosen.index : null,
      choose(index: number) {
        choose({ list, index });
        // Its keys act there.
        document.querySelector<HTMLElement>('[data-fence-map]')?.focus();
      },
      flags: new Map(
        notes.flags.flatMap((flag) => (flag.list === list ? [[flag.index, flag.sentence]] : [])),
      ),
      sides: list === 'coordinates' ? notes.sides : [],
    });
    return { coordinates: of('coordinates'), water_eyes: of('water_eyes') };
  }, [chosen, notes]);
  return (
    <div className={classes.beside}>
      <FenceEditor params={params} chosen={chosen} choose={choose} noted={setNotes} />
      <div className={classes.lists}>
        <FieldGroup title="Coordenadas" name="coordinates">
          <PointsEditor
            spring={params}
            name="coordinates"
            one="Vértice"
            notes={rows.coordinates}
            empty="Sem vértices: vale a área padrão do projeto, em círculo ao redor dos olhos d'água."
          />
        </FieldGroup>
        <FieldGroup title="Olhos d'água" name="water_eyes">
          <PointsEditor
            spring={params}
            name="water_eyes"
            one="Olho d'água"
            notes={rows.water_eyes}
            empty="Ainda não existem olhos d'água adicionados."
          />
        </FieldGroup>
      </div>
    </div>
  );
}
