import { waterSprings } from '#domain/resources/water-springs.ts';
import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { upload } from '../../platform/upload.ts';
import { useIsThere } from '../../platform/use-is-there.ts';
import { SheetPicker } from './sheet-picker.tsx';
import type { ImportedSpring } from './spring-boxes.tsx';
import { useSheetReading } from './use-sheet-reading.ts';
import classes from './sheet-picker.module.css';

interface SheetAgainProps {
  /** The spring's own. */
  readonly params: { readonly projectId: number; readonly propertyId: number; readonly id: number };
}

/** A new sketch sheet for a registered spring: read into the form's fields, saved with them. */
export function SheetAgain({ params }: SheetAgainProps) {
  const { setValue } = useFormContext();
  const [wanted, setWanted] = useState(false);
  const isThere = useIsThere();
  const sheet = useSheetReading({
    send: (file, onProgress) => upload(waterSprings.readAgain, { params, files: [file], onProgress }),
    resumed: null,
    onRead: (spring) => {
      // Locked meanwhile, the form shows what is saved.
      if (!isThere.current) return;
      for (const [name, value] of Object.entries(fieldsOf(spring))) {
        setValue(name, value, { shouldDirty: true, shouldValidate: false });
      }
    },
  });
  if (!wanted) {
    return (
      <Button variant="default" className={classes.again} onClick={() => setWanted(true)}>
        Ler nova planilha do croqui
      </Button>
    );
  }
  return (
    <>
      <SheetPicker sheet={sheet} done={READ} />
      {sheet.reading.at === 'read' && (
        <p className={classes.note}>
          <IconInfoCircle size={20} aria-hidden />
          {READ}
        </p>
      )}
    </>
  );
}

const READ = 'Os campos abaixo são os da planilha. Nada foi salvo ainda: confira e atualize.';

/** The form's fields as the sheet has them. */
function fieldsOf({ import_id, label, recovery_modality, surveyed_at, notes, ...read }: ImportedSpring) {
  const { characteristics: own, coordinates, water_eyes } = read;
  return {
    import_id,
    label,
    recovery_modality,
    surveyed_at,
    notes,
    declivity: own.declivity,
    landscape_position: own.landscape_position,
    erosion: own.erosion,
    vegetation: own.vegetation,
    typology: own.typology,
    typology_specification: own.typology_specification,
    water_color: own.water_color,
    distance_forest: own.distance_forest,
    coordinates,
    water_eyes,
    // A sheet that names nobody leaves the technician as it was.
    ...(read.technician_name !== null && { technician: read.technician_id }),
  };
}
