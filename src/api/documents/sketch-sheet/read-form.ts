/** The sheet `Nascente`: from its cells to the survey's fields, with what is wrong in them. */
import { message } from '#domain/rules/messages.ts';
import type { MessageCode } from '#domain/rules/messages.ts';
import { isDate } from '#domain/shared/dates.ts';
import { LIMITS } from '#domain/shared/fields.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { errorOf, lineOf, noteOf, numberOf, textOf } from './cell-text.ts';
import { formulaError, missingTab } from './findings.ts';
import type { SketchFinding } from './findings.ts';
import { FIRST_FORM_ROW, FORM_FIELDS, SHEETS, formCell } from '#domain/rules/sketch-layout.ts';
import type { FormFieldKey } from '#domain/rules/sketch-layout.ts';
import { CHOICES, findOption, isAcceptedDatum } from './options.ts';
import type { ChoiceKey } from './options.ts';
import type { CellContent, FormCell, SketchCells } from './sketch-cells.ts';

/** The form in the API's field names; null where nothing was written or could be understood. */
export interface SketchForm {
  readonly label: string | null;
  /** `YYYY-MM-DD`. */
  readonly surveyed_at: string | null;
  readonly technician: string | null;
  readonly characteristics: {
    readonly declivity: number | null;
    readonly landscape_position: number | null;
    readonly erosion: number | null;
    readonly vegetation: number | null;
    readonly typology: number | null;
    readonly typology_specification: string | null;
    readonly water_color: number | null;
    /** Metres. */
    readonly distance_forest: number | null;
  };
  readonly recovery_modality: number | null;
  readonly notes: string | null;
}

/** The zone that stands for blank ones. */
export interface DefaultZone {
  readonly text: string | null;
  /** Sheet row, from 1. */
  readonly row: number;
  /** Whether the text is a formula error, which is told here: what the rules say of it does not count. */
  readonly unread: boolean;
}

export interface FormReading {
  readonly form: SketchForm;
  /** Sheet row of the code, for what only the database can tell about it. */
  readonly labelRow: number;
  readonly defaultZone: DefaultZone;
  readonly findings: readonly SketchFinding[];
}

const FARTHEST_FOREST = 100_000;

/** @param today `YYYY-MM-DD` in the organisation's time zone */
export function readForm(cells: SketchCells['form'], today: string): FormReading {
  const findings: SketchFinding[] = cells === null ? [missingTab('form')] : missingFields(cells);

  /** The cell, unless it is not there or its formula failed, which is then reported. */
  function cellOf(key: FormFieldKey): FormCell | null {
    const cell = cells?.[key];
    if (cell === undefined) return null;
    const error = errorOf(cell.content);
    if (error === null) return cell;
    findings.push(formulaError('form', cell.row, 2, error));
    return null;
  }
  function report(key: FormFieldKey, { row }: FormCell, sentence: string): null {
    findings.push({ place: 'form', row, column: 2, message: atRow(sentence, key, row) });
    return null;
  }
  function text(key: FormFieldKey, max: number, read: (content: CellContent) => string): string | null {
    const cell = cellOf(key);
    const value = cell && read(cell.content);
    if (!cell || !value) return null;
    return value.length <= max ? value : report(key, cell, tooLong(key, max));
  }
  function label(): string | null {
    const cell = cellOf('label');
    if (!cell) return null;
    const value = lineOf(cell.content);
    if (value === '') return report('label', cell, message('label_missing'));
    return value.length <= LIMITS.text
      ? value
      : report('label', cell, message('label_too_long', { n: value.length }));
  }
  function surveyedAt(): string | null {
    const cell = cellOf('surveyed_at');
    const written = cell && lineOf(cell.content);
    if (!cell || !written) return null;
    const date = dateOf(cell.content);
    if (date === null) return report('surveyed_at', cell, message('date_not_understood', { texto: written }));
    return date <= today ? date : report('surveyed_at', cell, message('date_in_future'));
  }
  function choice(key: ChoiceKey): number | null {
    const cell = cellOf(key);
    if (!cell) return null;
    const written = lineOf(cell.content);
    if (written === '') return report(key, cell, missingChoice(key));
    if (key === 'landscape_position' && looksLikeDate(cell.content)) {
      return report(key, cell, message('landscape_position_is_date'));
    }
    const option = findOption(CHOICES[key], written);
    return option?.value ?? report(key, cell, message(UNKNOWN_CHOICE[key], { texto: written }));
  }
  function distance(): number | null {
    const cell = cellOf('distance_forest');
    if (!cell) return null;
    const metres = numberOf(cell.content);
    return metres !== null && metres >= 0 && metres <= FARTHEST_FOREST
      ? metres
      : report('distance_forest', cell, message('distance_forest_invalid'));
  }
  function checkDatum(): void {
    const cell = cellOf('datum');
    const written = cell && lineOf(cell.content);
    if (cell && written && !isAcceptedDatum(written)) {
      report('datum', cell, message('datum_refused', { texto: written }));
    }
  }

  const form: SketchForm = {
    label: label(),
    surveyed_at: surveyedAt(),
    technician: text('technician', LIMITS.text, lineOf),
    characteristics: {
      declivity: choice('declivity'),
      landscape_position: choice('landscape_position'),
      erosion: choice('erosion'),
      vegetation: choice('vegetation'),
      typology: choice('typology'),
      typology_specification: text('typology_specification', LIMITS.text, lineOf),
      water_color: choice('water_color'),
      distance_forest: distance(),
    },
    recovery_modality: choice('recovery_modality'),
    notes: text('notes', LIMITS.note, noteOf),
  };
  checkDatum();
  const zone = cellOf('default_zone');
  const zoneCell = cells?.default_zone;
  return {
    form,
    labelRow: cells?.label?.row ?? FIRST_FORM_ROW,
    defaultZone: {
      text: (zoneCell && lineOf(zoneCell.content)) || null,
      row: zoneCell?.row ?? FIRST_FORM_ROW,
      unread: zone === null,
    },
    findings,
  };
}

/** The catalogue names the template's cell; the field may have moved to another row. */
export function atRow(sentence: string, key: FormFieldKey, row: number): string {
  return sentence.replace(`célula ${formCell(key)}:`, `célula B${row}:`);
}

function missingFields(cells: NonNullable<SketchCells['form']>): SketchFinding[] {
  return FORM_FIELDS.flatMap(({ key, label }, index) =>
    cells[key]
      ? []
      : [
          {
            place: 'form' as const,
            row: FIRST_FORM_ROW + index,
            column: 1,
            message: message('form_field_missing', { rotulo: label }),
          },
        ],
  );
}

const UNKNOWN_CHOICE = {
  declivity: 'declivity_unknown',
  landscape_position: 'landscape_position_unknown',
  erosion: 'erosion_unknown',
  vegetation: 'vegetation_unknown',
  typology: 'typology_unknown',
  water_color: 'water_color_unknown',
  recovery_modality: 'recovery_modality_unknown',
} as const satisfies Record<ChoiceKey, MessageCode>;

function missingChoice(key: ChoiceKey): string {
  if (key === 'declivity') return message('declivity_missing');
  return message('choice_missing', { celula: formCell(key), o_que: CHOSEN[key] });
}

const CHOSEN = {
  landscape_position: 'a posição na paisagem',
  erosion: 'a erosão',
  vegetation: 'a vegetação',
  typology: 'a tipologia',
  water_color: 'a cor da água',
  recovery_modality: 'a modalidade',
} as const satisfies Record<Exclude<ChoiceKey, 'declivity'>, string>;

/** The catalogue has no sentence for a long text but the code's; this says what the forms say. */
function tooLong(key: FormFieldKey, max: number): string {
  const sentence = MESSAGES.tooLong(max);
  return `Aba "${SHEETS.form}", célula ${formCell(key)}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

/** Days of a date cell that lost its format: 2000 to 2100, as days since 30/12/1899. */
const SERIALS = { first: 36_526, last: 73_050 } as const;
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

/** A date cell, its bare number of days, or a text such as `21/11/2026` or `2026-11-21`. */
function dateOf(content: CellContent): string | null {
  if (content !== null && typeof content === 'object' && 'date' in content) return existing(content.date);
  if (isSerial(content)) {
    return new Date(SERIAL_EPOCH + Math.floor(content) * DAY).toISOString().slice(0, 10);
  }
  const text = lineOf(content);
  const brazilian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  if (!brazilian) return existing(text);
  const [, day = '', month = '', year = ''] = brazilian;
  return existing(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function existing(date: string): string | null {
  return isDate(date) ? date : null;
}

function isSerial(content: CellContent): content is number {
  return typeof content === 'number' && content >= SERIALS.first && content < SERIALS.last + 1;
}

/** `1/3` typed into a general cell: 1 March or 3 January of the current year, as date, number or text. */
function looksLikeDate(content: CellContent): boolean {
  if (content !== null && typeof content === 'object') return 'date' in content;
  if (typeof content === 'number') return isSerial(content);
  return /^0?[13][/. -](?:(?:jan|mar)\.?|0?[13](?=.))(?:[/. -]\d{2,4})?$/i.test(textOf(content).trim());
}
