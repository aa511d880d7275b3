/** Points of a GPS or of another program, read from its file into the list. */
import { geometry } from '#domain/resources/geometry.ts';
import { formatGrouped } from '#domain/shared/numbers.ts';
import type { ResponseOf } from '#domain/shared/contract.ts';
import { Button, FileButton, Select } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { asProblem } from '../../../platform/api-problem.ts';
import { upload } from '../../../platform/upload.ts';
import { useIsThere } from '../../../platform/use-is-there.ts';
import type { SpringParams } from '../fence-editor/survey-preview.ts';
import type { FormPoint, PointListName, PointLists } from './point-lists.ts';
import { Notice } from '../../../components/notice.tsx';
import classes from './points-editor.module.css';

type Read = ResponseOf<typeof geometry.read>;

interface PointsFileProps {
  readonly name: PointListName;
  /** Whose surroundings the file is held against. */
  readonly spring: SpringParams;
}

interface Taken {
  readonly file: string;
  readonly read: Read;
  /** Which of the file's polygons the list holds. */
  readonly chosen: number;
  /** What the list held before. */
  readonly before: FormPoint[];
}

const ACCEPTED = '.gpx,.kml,.kmz,.geojson,.json,.zip,.csv,.txt';

export function PointsFile({ name, spring }: PointsFileProps) {
  const { getValues, setValue } = useFormContext<PointLists>();
  const [taken, setTaken] = useState<Taken | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isThere = useIsThere();
  const hold = (points: FormPoint[]) => setValue(name, points, { shouldDirty: true, shouldTouch: true });

  async function take(file: File | null) {
    if (file === null) return;
    setIsBusy(true);
    setError(null);
    try {
      const read = await upload(geometry.read, { files: [file], texts: around(spring) });
      // Locked meanwhile, the form shows what is saved.
      if (!isThere.current) return;
      setTaken({ file: file.name, read, chosen: 0, before: taken?.before ?? getValues(name) });
      hold(toFormPoints(read.points));
    } catch (problem) {
      const { errors, message } = asProblem(problem);
      setError(errors?.['file']?.[0] ?? message);
    }
    setIsBusy(false);
  }

  function choose(at: number) {
    const points = taken?.read.candidates[at]?.points;
    if (!taken || !points) return;
    setTaken({ ...taken, chosen: at });
    hold(toFormPoints(points));
  }

  function undo() {
    if (taken) hold(taken.before);
    setTaken(null);
  }

  return (
    <>
      <FileButton
        accept={ACCEPTED}
        onChange={(file) => void take(file)}
        inputProps={{ 'aria-label': INPUT[name] }}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="sm"
            loading={isBusy}
            leftSection={<IconFileImport size={16} aria-hidden />}
          >
            Ler de um arquivo
          </Button>
        )}
      </FileButton>
      <output className={classes.file}>
        {error !== null && (
          <Notice kind="error" p="xs">
            {error}
          </Notice>
        )}
        {taken !== null && (
          <Told
            taken={taken}
            next={spring.id === null ? 'cadastre' : 'atualize'}
            choose={choose}
            undo={undo}
          />
        )}
      </output>
    </>
  );
}

function around({ projectId, propertyId, id }: SpringParams): Readonly<Record<string, string>> {
  return id === null
    ? { project: String(projectId), rural_property: String(propertyId) }
    : { water_spring: String(id) };
}

const INPUT: Readonly<Record<PointListName, string>> = {
  coordinates: 'Arquivo com os vértices da cerca',
  water_eyes: "Arquivo com os olhos d'água",
};

interface ToldProps {
  readonly taken: Taken;
  /** What saves them. */
  readonly next: string;
  readonly choose: (at: number) => void;
  readonly undo: () => void;
}

function Told({ taken: { file, read, chosen }, next, choose, undo }: ToldProps) {
  const id = useId();
  const { points, area, perimeter } = read.candidates[chosen] ?? read;
  const measures =
    area === null || perimeter === null
      ? ''
      : `, ${formatGrouped(area, 2)} m², perímetro de ${formatGrouped(perimeter, 2)} m`;
  return (
    <Notice
      kind={read.warnings.length > 0 ? 'warning' : 'note'}
      // Nothing went wrong: it is not shown as what did.
      role="note"
      p="xs"
      title={`${file}: ${points.length === 1 ? '1 ponto' : `${points.length} pontos`}${measures}`}
    >
      <p className={classes.fileNote}>Nada foi salvo ainda: confira os pontos acima e {next}.</p>
      {read.warnings.length > 0 && (
        <ul className={classes.fileWarnings}>
          {read.warnings.map(({ detail }) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      {read.candidates.length > 1 && (
        <Select
          id={id}
          label="Polígono do arquivo"
          value={String(chosen)}
          allowDeselect={false}
          data={read.candidates.map((one, at) => ({
            value: String(at),
            label: `${one.name ?? `Polígono ${at + 1}`} (${formatGrouped(one.area ?? 0, 2)} m²)`,
          }))}
          onChange={(at) => at !== null && choose(Number(at))}
        />
      )}
      <Button variant="subtle" size="compact-sm" onClick={undo}>
        Desfazer a leitura
      </Button>
    </Notice>
  );
}

function toFormPoints(points: Read['points']): FormPoint[] {
  return points.map(({ utm_zone, utm_easting, utm_northing }) => ({ utm_zone, utm_easting, utm_northing }));
}
