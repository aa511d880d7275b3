import {
  OUTLINE_MESSAGES,
  type OfferedOutline,
  subbasinOutlines,
} from '#domain/resources/subbasin-outlines.ts';
import { coordinatesOf, readOutlineText } from '#domain/rules/outline-text.ts';
import { formatGrouped, formatQuantity } from '#domain/shared/numbers.ts';
import { Button, Group } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Combobox } from '../../components/fields/combobox/combobox.tsx';
import { filterOptions, type Option } from '../../components/fields/options.ts';
import { outlineOfText } from '../../components/map/areas/outline-rings.ts';
import { toast } from '../../components/toast.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { useUnsavedChanges } from '../../platform/unsaved-changes.ts';
import { upload } from '../../platform/upload.ts';
import { LateOutlineMap } from './late-outline-map.tsx';
import type { ReadFile } from './outline-part.tsx';
import { sendingFailure } from './sending-failure.ts';
import { Notice } from '../../components/notice.tsx';
import classes from './outline.module.css';

const HECTARE = 10_000;

interface OutlineChoiceProps {
  readonly id: number;
  /** Of the outline that this one takes the place of. */
  readonly etag: string | null;
  readonly file: ReadFile;
  /** Shows the one that somebody else has sent meanwhile, whose place it then takes. */
  readonly readAgain: () => void;
  readonly close: () => void;
}

/** What a file holds: which polygon is the sub-basin, seen on the map, and then saved. */
export function OutlineChoice({ id, etag, file: { name, read }, readAgain, close }: OutlineChoiceProps) {
  const { features, warnings } = read;
  const [first] = features;
  const known = features.length === 1 || first?.is_named_so === true ? (first ?? null) : null;
  const [chosen, choose] = useState<OfferedOutline | null>(known);
  const [query, setQuery] = useState<string | null>(null);
  const found = filterOptions(features.map(optionOf), query ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const shape = useMemo(() => chosen && outlineOfText(chosen.outline), [chosen]);
  const key = useRef(crypto.randomUUID());
  const head = useRef<HTMLHeadingElement>(null);
  // The button that the file was chosen with is gone.
  useEffect(() => head.current?.focus(), []);
  const saver = useRef<HTMLButtonElement>(null);
  useFocusBack(isBusy, () => saver.current);
  useUnsavedChanges(true);

  const save = async () => {
    if (!chosen) return;
    setIsBusy(true);
    setFailure(null);
    try {
      const files = [asFile(chosen, name)];
      await upload(subbasinOutlines.send, {
        params: { id },
        files,
        ifMatch: etag,
        idempotencyKey: key.current,
      });
      toast('Contorno salvo.');
      close();
    } catch (error) {
      setFailure(sendingFailure(error));
      if (asProblem(error).status === 412) readAgain();
      setIsBusy(false);
    }
  };

  return (
    <div className={classes.choice}>
      <h3 ref={head} tabIndex={-1}>
        {name}
      </h3>
      {features.length > 1 && (
        <Combobox
          input={{ label: 'Qual polígono é esta sub-bacia?', placeholder: 'Escolha' }}
          chosen={chosen && optionOf(chosen)}
          onChoose={(option) => {
            key.current = crypto.randomUUID();
            choose(features.find(({ feature }) => feature === option?.value) ?? null);
          }}
          query={query}
          onQuery={setQuery}
          options={found}
          notice={found.length === 0 ? 'Nada encontrado.' : null}
          opensAtOnce
        />
      )}
      {chosen && (
        <p className={classes.about}>
          {`${formatGrouped(chosen.area / HECTARE, 1)} ha, ${formatQuantity(chosen.vertices)} vértices. Nada foi salvo ainda: confira o contorno no mapa.`}
        </p>
      )}
      {[...warnings, ...(chosen?.was_mended ? [OUTLINE_MESSAGES.mended] : [])].map((sentence) => (
        <Notice key={sentence} kind="warning" role="note" p="xs">
          {sentence}
        </Notice>
      ))}
      {shape && <LateOutlineMap name="Contorno lido do arquivo" outline={shape} />}
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      <Group>
        <Button ref={saver} disabled={!chosen || isBusy} onClick={() => void save()}>
          {isBusy ? 'Salvando...' : 'Salvar contorno'}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={close}>
          Cancelar
        </Button>
      </Group>
    </div>
  );
}

function optionOf({ feature, name, area }: OfferedOutline): Option<number> {
  const label = `${name ?? `Polígono ${feature}`} (${formatGrouped(area / HECTARE, 1)} ha)`;
  return { value: feature, label };
}

/** What was seen is what is sent: the file itself may be thousands of times as large. */
function asFile({ outline, name }: OfferedOutline, fileName: string): File {
  const geometry = { type: 'MultiPolygon', coordinates: coordinatesOf(readOutlineText(outline)) };
  const properties = name === null ? {} : { nome: name };
  return new File([JSON.stringify({ type: 'Feature', properties, geometry })], fileName, {
    type: 'application/geo+json',
  });
}
