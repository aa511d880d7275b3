import { FEEDSTOCK_PARAMETER_LABELS, type FeedstockParameter } from '#domain/rules/feedstock-parameters.ts';
import { Button, Progress } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from '../../components/link.tsx';
import { FileDrop } from '../../components/file-drop.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { useMay } from '../../platform/permissions.ts';
import { missingParametersIn } from './missing-parameters.ts';
import type { SheetReading, SheetRefusal } from './use-sheet-reading.ts';
import { Notice } from '../../components/notice.tsx';
import classes from './sheet-picker.module.css';

export const SHEETS =
  '.xlsx,.ods,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet';
/** The server tells the first fifty findings. */
const MOST_FINDINGS = 50;
const KILOBYTE = 1024;

const READING = {
  one: 'Lendo a planilha e calculando os materiais...',
  many: 'Lendo as planilhas, uma por vez, e calculando os materiais...',
} as const;

interface SheetPickerProps {
  readonly sheet: SheetReading;
  /** Several at once, where they may be; otherwise the first one is taken. */
  readonly chooseMany?: (files: readonly File[]) => void;
  /** Told to a screen reader once the sheet was read. */
  readonly done: string;
}

/** Chooses the sheet, reads it, and says all that is wrong with it. */
export function SheetPicker({ sheet, chooseMany, done }: SheetPickerProps) {
  const { reading, choose, read } = sheet;
  const [missing, setMissing] = useState(false);
  const sending = reading.at === 'sending';
  const file = reading.at === 'none' ? null : reading.file;
  const refusal = reading.at === 'chosen' ? reading.refusal : null;
  const pick = (files: readonly File[]) => {
    setMissing(false);
    if (chooseMany && files.length > 1) return chooseMany(files);
    const [chosen] = files;
    if (chosen) choose(chosen);
  };
  return (
    <section aria-label="Planilha do croqui" className={classes.picker}>
      <FileDrop
        name="spreadsheet"
        label={file || reading.at === 'read' ? 'Escolher outra planilha' : 'Escolher planilha'}
        accept={SHEETS}
        disabled={sending}
        multiple={chooseMany !== undefined}
        choose={pick}
      />
      {file && (
        <p className={classes.file}>
          <IconFileSpreadsheet size={22} aria-hidden />
          <span>
            {file.name} <small>({Math.max(1, Math.round(file.size / KILOBYTE))} kB)</small>
          </span>
        </p>
      )}
      {missing && <Notice kind="error">Escolha a planilha do croqui!</Notice>}
      {sending && <SendingProgress part={reading.part} />}
      {refusal && <Refusal {...refusal} />}
      {/* Always there: a region that comes with its text is not read aloud. */}
      <output className="visually-hidden">{reading.at === 'read' ? done : ''}</output>
      {reading.at !== 'read' && (
        <Button
          size="md"
          className={classes.read}
          disabled={sending}
          onClick={() => (file ? void read() : setMissing(true))}
        >
          {sending ? 'Lendo arquivo...' : 'Ler Arquivo'}
        </Button>
      )}
    </section>
  );
}

interface SendingProgressProps {
  readonly part: number;
  readonly many?: boolean;
}

export function SendingProgress({ part, many = false }: SendingProgressProps) {
  const sent = part >= 1;
  return (
    <output className={classes.sending}>
      <Progress.Root size="lg">
        <Progress.Section
          value={sent ? 100 : part * 100}
          striped={sent}
          animated={sent}
          aria-label={many ? 'Envio das planilhas' : 'Envio da planilha'}
        />
      </Progress.Root>
      <span>
        {sent ? READING[many ? 'many' : 'one'] : many ? 'Enviando as planilhas...' : 'Enviando a planilha...'}
      </span>
    </output>
  );
}

/** Everything at once: each trip to a computer to correct the sheet costs a technician an hour. */
function Refusal({ about, sentences }: SheetRefusal) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [sentences]);
  const findings = about === 'sheet' && sentences.length > 1;
  return (
    <Notice ref={box} kind="error" title={findings ? headingOf(sentences.length) : undefined}>
      {findings ? (
        <ul className={classes.findings}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        sentences.map((sentence) => (
          <p key={sentence} className="alert-text">
            {sentence}
          </p>
        ))
      )}
      <MissingParameters names={missingParametersIn(sentences)} />
    </Notice>
  );
}

/** The way to each of the project's parameters that is not filled in yet. */
function MissingParameters({ names }: { readonly names: readonly FeedstockParameter[] }) {
  const projectId = useProjectId();
  const may = useMay();
  if (names.length === 0 || !may('feedstock_parameters.view')) return null;
  return (
    <ul className={classes.findings} aria-label="Parâmetros a preencher">
      {names.map((name) => (
        <li key={name}>
          <Link to={addressOf('projectFeedstockParameters', { projectId })} hash={name}>
            Preencher {FEEDSTOCK_PARAMETER_LABELS[name]}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function headingOf(count: number): string {
  return count >= MOST_FINDINGS
    ? `Os primeiros ${count} problemas da planilha. Corrija-os e leia o arquivo de novo.`
    : `A planilha tem ${count} problemas. Corrija-os e leia o arquivo de novo.`;
}
