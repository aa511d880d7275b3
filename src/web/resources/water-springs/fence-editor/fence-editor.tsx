import type { Position } from '#domain/rules/coordinates.ts';
import type { PointFlag } from '#domain/rules/drawn-survey.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { FenceDrawing } from '../../../components/fence-drawing/fence-drawing.tsx';
import { useBasemap } from '../../../components/map/use-basemap.ts';
import { useLeaflet } from '../../../components/map/use-leaflet.ts';
import { LayerSwitch, mapCredits } from '../../../components/map/layer-switch.tsx';
import { useLayers } from '../../../components/map/use-layers.ts';
import mapClasses from '../../../components/map/map.module.css';
import { MapButtons } from '../../../components/map/map-buttons.tsx';
import { phonePosition } from '../../rural-properties/phone-position.ts';
import type { PointListName } from '../points-editor/point-lists.ts';
import { type ChosenPoint, pointName } from './chosen-point.ts';
import { DrawTools } from './draw-tools.tsx';
import type { DrawMode } from './hold-points.ts';
import { actOnKey } from './point-keys.ts';
import { SurveyFigures } from './survey-figures.tsx';
import type { SpringParams } from './survey-preview.ts';
import { useNeighbours } from './use-neighbours.ts';
import { usePointHistory } from './use-point-history.ts';
import { useReceiver } from './use-receiver.ts';
import { useStart } from './use-start.ts';
import { useSurveyGuard } from './use-survey-guard.ts';
import { useSurveyLayer } from './use-survey-layer.ts';
import { useSurveyPoints } from './use-survey-points.ts';
import { useSurveyPreview } from './use-survey-preview.ts';
import { WalkWithGps } from './walk-with-gps.tsx';
import classes from './fence-editor.module.css';

/** What the table beside the map shows of it. */
export interface TableNotes {
  readonly flags: readonly PointFlag[];
  readonly sides: readonly number[];
}

export interface FenceEditorProps {
  readonly params: SpringParams;
  readonly chosen: ChosenPoint | null;
  readonly choose: (point: ChosenPoint | null) => void;
  readonly noted: (notes: TableNotes) => void;
}

/** While one types, a row half written would be flagged at every key. */
const TYPING_MS = 450;

/** The survey's points on the map: drawn, moved by hand or by keys, walked with the receiver. */
export function FenceEditor({ params, chosen, choose, noted }: FenceEditorProps) {
  const points = useSurveyPoints();
  const { survey, lists } = points;
  const history = usePointHistory(points, { chosen, choose });
  const preview = useSurveyPreview(params, lists);
  const guarded = useSurveyGuard(params, lists);
  const [mode, setMode] = useState<DrawMode>(params.id === null ? 'coordinates' : 'move');
  const [isWalking, setWalking] = useState(false);
  const receiver = useReceiver(isWalking);
  const [settled] = useDebouncedValue(survey, TYPING_MS);
  useEffect(() => noted({ flags: settled.flags, sides: settled.sides }), [noted, settled]);

  const { map, place } = useLeaflet({ moved: useCallback(() => {}, []), isWheelZoomed: false });
  const layers = useLayers(map);
  useNeighbours(map, params, survey);
  const places = useMemo(() => [...survey.vertices, ...survey.eyes], [survey]);
  const { city, showAll } = useStart(map, params, places);
  useBasemap(map, city);
  const [lost, setLost] = useState<string | null>(null);
  const goHere = async () => {
    const here = await phonePosition();
    setLost(typeof here === 'string' ? here : null);
    if (typeof here !== 'string') map?.setView([here.latitude, here.longitude], HERE_ZOOM);
  };

  /** Behind the chosen point of the list, else at its end. */
  const add = (list: PointListName, at: Position) => {
    history.keep();
    const after = chosen?.list === list ? chosen.index + 1 : Number.POSITIVE_INFINITY;
    const made = points.insert({ list, index: after }, at);
    if (made) choose(made);
    return made;
  };
  const takeOut = (point: ChosenPoint) => {
    history.keep();
    points.takeOut(point);
    choose(null);
  };
  const startOver = () => {
    history.keep();
    points.put({ ...points.now(), coordinates: [] });
    choose(null);
  };
  const remember = () => {
    const lists = structuredClone(points.now());
    return () => {
      points.put(lists);
      choose(chosen);
    };
  };
  useSurveyLayer(
    map,
    { survey, chosen, here: receiver.here },
    {
      mode: () => mode,
      choose,
      move: points.move,
      insert: points.insert,
      add: (to) => mode !== 'move' && void add(mode, to),
      remember,
    },
  );
  const step = (by: 1 | -1) => {
    const all: ChosenPoint[] = [...survey.vertices, ...survey.eyes].map(({ list, index }) => ({
      list,
      index,
    }));
    const at = all.findIndex((one) => one.list === chosen?.list && one.index === chosen.index);
    choose(all[(at + by + all.length) % all.length] ?? null);
  };
  const canDraw = useMemo(() => document.createElement('canvas').getContext('2d') !== null, []);
  const marking = map &&
    mode !== 'move' && {
      mark() {
        const { lat, lng } = map.getCenter();
        add(mode, { latitude: lat, longitude: lng });
      },
      // At once: what is marked next lies where the cross is then.
      lead: (east: number, north: number) => void map.panBy([east, -north], { animate: false }),
    };
  const keys = {
    chosen,
    nudge: points.nudge,
    takeOut,
    step,
    letGo: () => choose(null),
    marking: marking || null,
    ...history,
  };
  return (
    <section
      className={classes.editor}
      aria-label="Desenho da cerca no mapa"
      onKeyDownCapture={(event) => actOnKey(event, keys)}
    >
      {canDraw && (
        <DrawTools
          mode={mode}
          setMode={setMode}
          undo={history.undo}
          redo={history.redo}
          isWalking={isWalking}
          setWalking={setWalking}
          goHere={() => void goHere()}
        />
      )}
      {lost !== null && <p className={classes.refusal}>{lost}</p>}
      {isWalking && (
        <WalkWithGps
          receiver={receiver}
          add={add}
          startOver={lists.coordinates.length > 0 ? startOver : null}
          leave={() => setWalking(false)}
        />
      )}
      {canDraw ? (
        <div className={`${mapClasses.frame} ${classes.frame}`} data-marking={mode !== 'move' || undefined}>
          <div ref={place} className={mapClasses.map} data-fence-map />
          <MapButtons map={map} showAll={showAll} />
          <p className={mapClasses.credits}>{mapCredits(layers)}</p>
        </div>
      ) : (
        preview.preview && (
          <FenceDrawing survey={{ ...preview.preview, area: preview.preview.recalculated.area }} />
        )
      )}
      {canDraw && <LayerSwitch layers={layers} />}
      <div className={classes.chosen}>
        <output>
          {chosen
            ? chosenText(chosen, lists[chosen.list][chosen.index])
            : mode === 'move'
              ? HOW
              : HOW_TO_MARK}
        </output>
        {chosen && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => takeOut(chosen)}
          >
            Retirar
          </Button>
        )}
      </div>
      <SurveyFigures
        {...preview}
        flags={settled.flags}
        // With one vertex or two, nothing is wrong yet.
        problems={preview.lack === 'vertices' ? [] : settled.problems}
        measures={settled.measures}
        notes={[...guarded, ...settled.warnings]}
      />
    </section>
  );
}

const HERE_ZOOM = 18;
const HOW_TO_MARK =
  'Toque no mapa para marcar. Pelo teclado, leve o mapa com as setas (com Shift, aos poucos) até o lugar ficar na cruz do meio e aperte Enter; Esc solta o ponto marcado.';
const HOW =
  'Arraste um ponto, ou escolha um e use as setas (1 m; com Shift, 10 m). Delete retira; Page Up e Page Down passam de um ao outro.';

function chosenText(
  point: ChosenPoint,
  at: { utm_easting: unknown; utm_northing: unknown } | undefined,
): string {
  const metres = (value: unknown) =>
    typeof value === 'number' ? value.toLocaleString('pt-BR', { minimumFractionDigits: 2 }) : '?';
  return `${pointName(point)}: Este ${metres(at?.utm_easting)}, Norte ${metres(at?.utm_northing)}`;
}
