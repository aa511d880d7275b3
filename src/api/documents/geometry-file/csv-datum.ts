/** The datum that a CSV says: in a column of its own, beside a zone, or in the head of a column that is read. */
import { RefusedFile } from './drawn.ts';
import { type Datum, DATUMS, datumNamed } from './systems/datums.ts';
import { systemOfCode } from './systems/epsg.ts';
import { short } from './systems/system-text.ts';

/** In small letters without accents. */
const NAMED =
  /\b(?:datum[ :]{1,2})?(sirgas[ _-]?(?:2000|95)?|wgs[ _-]?(?:19)?(?:84|72)(?:be)?|sad[ _-]?(?:19)?69(?:[/-](?:19)?96)?|corrego[ _-]?alegre(?:[ _-]?(?:19)?[67]\d)?|(?:astro[ _-]?)?chua(?:[ _-]?astro)?|aratu|psad[ _-]?(?:19)?56)(?![a-z\d])/;
const CODE = /\b(?:epsg|esri)[ :]{1,3}(\d{4,6})\b/;
/** What a column of systems may hold that is no datum. */
const NO_DATUM =
  /^(?:-|utm(?:[ /:]{1,3}(?:(?:fuso|zona|zone) ?)?\d\d ?[a-z]?)?|geografic[ao]s?|graus(?: decimais)?|lat\w{0,6}[ /,-]{1,3}lon\w{0,7})?$/;

/** A text without the datum that stands in it. */
export interface WithoutDatum {
  readonly rest: string;
  /** Null where it says none. */
  readonly datum: string | null;
}

/** `23K SAD69`, `este (sad 69)`: `folded` is in small letters without accents. */
export function withoutDatum(folded: string): WithoutDatum {
  const found = NAMED.exec(folded);
  if (found === null) return { rest: folded, datum: null };
  const around = folded.slice(0, found.index) + folded.slice(found.index + found[0].length);
  const rest = around.replace(/^[\s/(),;:-]{1,9}|[\s/(),;:-]{1,9}$/g, '');
  return { rest, datum: found[1] ?? null };
}

/** What a cell of a column of datums says; null for nothing. */
export function saidInColumn(folded: string): string | null {
  const [code] = CODE.exec(folded) ?? [];
  return code ?? withoutDatum(folded).datum ?? (NO_DATUM.test(folded) ? null : folded);
}

/** The one datum of all rows of a file. */
export class UsedDatum {
  #first: { readonly datum: Datum | null; readonly line: number } | null = null;

  /** Undefined where nothing is to be moved. */
  get used(): Datum | undefined {
    const datum = this.#first?.datum;
    return datum?.shift === null ? undefined : (datum ?? undefined);
  }

  /**
   * @param said null where the row says nothing, which is SIRGAS 2000
   * @throws RefusedFile for one that is not known, or that differs from those before
   */
  use(said: string | null, line: number): void {
    const datum = said === null ? null : known(said, line);
    this.#first ??= { datum, line };
    const before = this.#first;
    if ((before.datum?.shift ?? null) === (datum?.shift ?? null)) return;
    throw new RefusedFile(
      `O CSV mistura datums (linha ${before.line}: ${named(before.datum)}; linha ${line}: ${named(datum)}). Converta todos os pontos para SIRGAS 2000, ou envie um arquivo para cada datum.`,
    );
  }
}

function named(datum: Datum | null): string {
  return datum?.name ?? 'não diz';
}

function known(said: string, line: number): Datum {
  const [, code] = CODE.exec(said) ?? [];
  const datum = code === undefined ? datumNamed(said) : systemOfCode(Number(code)).datum;
  if (datum !== null) return datum;
  throw new RefusedFile(
    `A linha ${line} do CSV diz um datum que o painel não conhece (${short(said)}). Converta os pontos para ${DATUMS.sirgas.name} ou ${DATUMS.wgs84.name}.`,
  );
}
