/** Coordinates in any writing, or the phone's own place, into the UTM fields of the form around. */
import { COORDINATE_MESSAGES, coordinates } from '#domain/resources/coordinates.ts';
import { formatFixed, formatNumber } from '#domain/shared/numbers.ts';
import { readPastedPlace, utmAnywhere } from '#domain/rules/pasted-place.ts';
import { checkSinglePoint } from '#domain/rules/survey-points.ts';
import { cityWithState } from '#domain/shared/address.ts';
import type { ResponseOf } from '#domain/shared/contract.ts';
import { Button, TextInput } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFormLock } from '../../components/fields/index.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { call } from '../../platform/client.ts';
import { useIsThere } from '../../platform/use-is-there.ts';
import { phonePosition } from './phone-position.ts';
import { Notice } from '../../components/notice.tsx';
import classes from './rural-properties.module.css';

type Place = Pick<ResponseOf<typeof coordinates.read>, 'utm_zone' | 'utm_easting' | 'utm_northing'>;

interface Told {
  readonly place: Place;
  /** What was understood, in one line. */
  readonly line: string;
  readonly warnings: readonly string[];
}

interface PastePlaceProps {
  readonly projectId: number;
  readonly propertyId: number;
  /** How many are told below the map, a screen lower on a phone. */
  readonly warnings: number;
}

const FIELDS = ['utm_easting', 'utm_northing', 'utm_zone'] as const;
/** Of a place that the fields hold the form asks the rest by itself, typed or pasted. */
const SAID_HERE = 'axes_swapped';

export function PastePlace(where: PastePlaceProps) {
  const { locked } = useFormLock();
  return locked ? null : <Paste {...where} />;
}

function Paste({ projectId, propertyId, warnings }: PastePlaceProps) {
  const { getValues, setValue, formState } = useFormContext();
  const held: unknown[] = useWatch({ name: [...FIELDS] });
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isThere = useIsThere();
  const turn = useRef(0);
  const answer = useId();

  /** Null for what comes too late: the form is locked, another place is asked for, or the fields hold another one. */
  async function inTime<Read>(reading: Promise<Read | string>): Promise<Read | null> {
    turn.current += 1;
    const own = turn.current;
    const before: unknown[] = getValues([...FIELDS]);
    setIsBusy(true);
    setError(null);
    const read = await reading;
    if (!isThere.current || own !== turn.current) return null;
    setIsBusy(false);
    const now: unknown[] = getValues([...FIELDS]);
    if (now.some((value, at) => value !== before[at])) return null;
    if (typeof read !== 'string') return read;
    setError(read);
    return null;
  }

  async function take(written: string, from = '') {
    setText(written);
    if (written.trim() === '') return;
    const read = await inTime(understand(written, { rural_property: propertyId, project: projectId }));
    if (read === null) return;
    for (const name of FIELDS) {
      setValue(name, read.place[name], {
        shouldDirty: true,
        shouldTouch: true,
        shouldValidate: formState.isSubmitted,
      });
    }
    setTold({ ...read, line: read.line + from });
  }

  async function takeOwn() {
    const found = await inTime(phonePosition());
    if (found === null) return;
    const written = `${found.latitude}, ${found.longitude}`;
    await take(written, `, com precisão de ${formatFixed(found.accuracy, 0)} m`);
  }

  // What was typed over since is another place.
  const isHeld = told !== null && FIELDS.every((name, at) => held[at] === told.place[name]);
  return (
    <div className={classes.paste}>
      <div className={classes.pasteRow}>
        <TextInput
          label="Colar coordenadas"
          description="UTM, latitude e longitude, graus e minutos ou o endereço de um mapa."
          value={text}
          error={error !== null}
          aria-describedby={answer}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
          onPaste={(event: ClipboardEvent) => {
            event.preventDefault();
            void take(event.clipboardData.getData('text'));
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void take(text);
          }}
        />
        <Button variant="default" loading={isBusy} onClick={() => void take(text)}>
          Usar coordenadas
        </Button>
        <Button
          variant="default"
          disabled={isBusy}
          leftSection={<IconCurrentLocation size={18} aria-hidden />}
          onClick={() => void takeOwn()}
        >
          Usar minha posição
        </Button>
      </div>
      <div id={answer} aria-live="polite">
        {error !== null && <p className={classes.refused}>{error}</p>}
        {error === null && isHeld && (
          <p className={classes.understood}>{`${told.line}${pointingAt(warnings)}.`}</p>
        )}
        {error === null &&
          isHeld &&
          told.warnings.map((warning) => (
            <Notice key={warning} kind="warning" role="note" mt="xs">
              {warning}
            </Notice>
          ))}
      </div>
    </div>
  );
}

/** What the server makes of it; without a connection, what can be known here. A sentence when it is nothing. */
async function understand(
  text: string,
  where: { readonly rural_property: number; readonly project: number },
): Promise<Told | string> {
  try {
    const { body } = await call(coordinates.read, { body: { text, ...where } });
    const { city, warnings } = body;
    return {
      place: body,
      line: [inWords(body), ...(city ? [cityWithState(city)] : [])].join(', em '),
      warnings: warnings.flatMap(({ code, detail }) =>
        code === SAID_HERE || !checkSinglePoint(body).ok ? [detail] : [],
      ),
    };
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem.status !== 0) return problem.errors['text']?.[0] ?? problem.message;
    return understoodHere(text) ?? problem.message;
  }
}

function understoodHere(text: string): Told | string | null {
  const read = readPastedPlace(text);
  if (read.kind === 'short_link') return COORDINATE_MESSAGES.shortLink;
  if (read.kind === 'other_datum') return COORDINATE_MESSAGES.otherDatum;
  if (read.kind === 'not_understood') return COORDINATE_MESSAGES.notUnderstood;
  const utm = read.kind === 'position' ? utmAnywhere(read) : read;
  if (!utm?.zone) return null;
  const place = { utm_zone: utm.zone, utm_easting: utm.easting, utm_northing: utm.northing };
  return { place, line: `${inWords(place)}. Sem conexão: o município não foi conferido`, warnings: [] };
}

function pointingAt(warnings: number): string {
  if (warnings === 0) return '';
  return warnings === 1 ? '; veja o aviso abaixo do mapa' : '; veja os avisos abaixo do mapa';
}

function inWords({ utm_zone, utm_easting, utm_northing }: Place): string {
  return `Entendido: ${utm_zone}, Este ${formatNumber(utm_easting)}, Norte ${formatNumber(utm_northing)}`;
}
