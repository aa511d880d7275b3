import {
  OUTLINE_FILE_BYTES,
  OUTLINE_MESSAGES,
  type SubbasinOutline,
  subbasinOutlines,
} from '#domain/resources/subbasin-outlines.ts';
import { formatGrouped, formatQuantity } from '#domain/shared/numbers.ts';
import type { ResponseOf } from '#domain/shared/contract.ts';
import { Button, Progress } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { FileDrop } from '../../components/file-drop.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { outlineOfGeometry } from '../../components/map/areas/outline-rings.ts';
import { RemovalNotice } from '../../components/removal-notice.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { asProblem } from '../../platform/api-problem.ts';
import type { Answer } from '../../platform/client.ts';
import { useMay } from '../../platform/permissions.ts';
import { routeQuery, write } from '../../platform/queries.ts';
import { upload } from '../../platform/upload.ts';
import { LateOutlineMap } from './late-outline-map.tsx';
import { OutlineChoice } from './outline-choice.tsx';
import { sendingFailure } from './sending-failure.ts';
import { Notice } from '../../components/notice.tsx';
import card from '../../components/card.module.css';
import classes from './outline.module.css';

const HECTARE = 10_000;
const ACCEPTED = '.zip,.kml,.kmz,.geojson,.json';

/** What was read of a file, and waits to be looked at. */
export interface ReadFile {
  readonly name: string;
  readonly read: ResponseOf<typeof subbasinOutlines.read>;
}

/** Where the sub-basin lies on the map: seen, sent, deleted. */
export function OutlinePart({ subbasinId: id }: { readonly subbasinId: number }) {
  const { data, error, refetch } = useQuery(routeQuery(subbasinOutlines.get, { params: { id } }));
  const mayChange = useMay()(subbasinOutlines.send.can);
  if (!data) {
    return (
      error && (
        <Card>
          <div className={classes.change}>
            <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />
          </div>
        </Card>
      )
    );
  }
  const isThere = data.body.geometry !== null;
  if (!mayChange && !isThere) return null;
  return (
    <Card>
      {isThere ? <Shown outline={data.body} /> : <Absent />}
      {mayChange && (
        <Change id={id} now={data} readAgain={async () => (await refetch()).data?.etag ?? null} />
      )}
    </Card>
  );
}

function Card({ children }: { readonly children: ReactNode }) {
  return (
    <section className={`${card.card} ${classes.outline}`} aria-labelledby="contorno">
      <h2 id="contorno">Contorno no mapa</h2>
      {children}
    </section>
  );
}

function Absent() {
  return (
    <p className={classes.about}>
      Sem contorno, a sub-bacia aparece no mapa como um círculo. Envie o arquivo que a ANA, o órgão estadual
      ou o comitê da bacia publica: shapefile em zip (com .shp e .prj), KML, KMZ ou GeoJSON, de até 20 MB.
    </p>
  );
}

function Shown({ outline }: { readonly outline: SubbasinOutline }) {
  const { file_name, feature_name, area, vertices, geometry } = outline;
  const shape = useMemo(() => geometry && outlineOfGeometry(geometry), [geometry]);
  const named = feature_name === null ? '' : `, polígono ${feature_name}`;
  return (
    <>
      <p className={classes.about}>
        {`${formatGrouped((area ?? 0) / HECTARE, 1)} ha, ${formatQuantity(vertices ?? 0)} vértices. Do arquivo ${file_name}${named}.`}
      </p>
      {shape && <LateOutlineMap name="Contorno da sub-bacia" outline={shape} />}
    </>
  );
}

interface ChangeProps {
  readonly id: number;
  readonly now: Answer<SubbasinOutline>;
  /** Answers the version that stands then. */
  readonly readAgain: () => Promise<string | null>;
}

/** A file is read and looked at before anything is saved. */
function Change({ id, now: { body, etag }, readAgain }: ChangeProps) {
  /** From 0 to 1 while the file is sent. */
  const [part, setPart] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [file, setFile] = useState<ReadFile | null>(null);
  const { ask, dialog } = useDeletion({
    done: 'O contorno foi excluído.',
    notice: (
      <RemovalNotice names={[['Contorno do arquivo', body.file_name]]}>
        <p className="dialog-text">Sem ele, a sub-bacia aparece no mapa como um círculo.</p>
      </RemovalNotice>
    ),
  });
  const isThere = body.geometry !== null;
  const place = useRef<HTMLDivElement>(null);
  useFocusBack(file !== null || part !== null, () => place.current?.querySelector('input'));

  const read = async ([chosen]: readonly File[]) => {
    if (!chosen) return;
    if (chosen.size > OUTLINE_FILE_BYTES) {
      setFailure(OUTLINE_MESSAGES.tooLarge);
      return;
    }
    setFailure(null);
    setPart(0);
    try {
      const files = [chosen];
      setFile({
        name: chosen.name,
        read: await upload(subbasinOutlines.read, { params: { id }, files, onProgress: setPart }),
      });
    } catch (error) {
      setFailure(sendingFailure(error));
    } finally {
      setPart(null);
    }
  };
  /** Of the version that is seen; told that it was changed, the person may go on with the one that stands now. */
  const removal = () => {
    let version = etag;
    return async () => {
      try {
        await write(subbasinOutlines.remove, { params: { id }, ifMatch: version });
      } catch (error) {
        if (asProblem(error).status === 412) version = await readAgain();
        throw error;
      }
    };
  };

  return (
    <div ref={place} className={classes.change}>
      {file ? (
        <OutlineChoice
          id={id}
          etag={etag}
          file={file}
          readAgain={() => void readAgain()}
          close={() => setFile(null)}
        />
      ) : (
        <div className={classes.parts}>
          <FileDrop
            name="file"
            label={isThere ? 'Enviar outro no lugar' : 'Escolher arquivo'}
            accept={ACCEPTED}
            disabled={part !== null}
            choose={(files) => void read(files)}
          />
          {isThere && (
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => ask(removal())}
            >
              Excluir contorno
            </Button>
          )}
        </div>
      )}
      {part !== null && <Sending part={part} />}
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      {dialog}
    </div>
  );
}

/** Sent in a moment by a good connection, and then read: a large file takes seconds of each. */
function Sending({ part }: { readonly part: number }) {
  const isSent = part >= 1;
  return (
    <output className={classes.choice}>
      <Progress value={part * 100} striped={isSent} animated={isSent} aria-label="Envio do arquivo" />
      {isSent ? 'Lendo o arquivo...' : 'Enviando o arquivo...'}
    </output>
  );
}
