/** What is wrong in a sheet, and where: kept with its place, so that all of it can be told in sheet order. */
import { message } from '#domain/rules/messages.ts';
import { MOST_FINDINGS } from '#domain/rules/spring-survey.ts';
import { SHEETS } from '#domain/rules/sketch-layout.ts';

/** In the order in which findings are told: what the project lacks, the form, the two tables. */
export const PLACES = ['project', 'form', 'vertices', 'waterEyes'] as const;
export type Place = (typeof PLACES)[number];

export interface SketchFinding {
  readonly place: Place;
  /** Sheet row from 1; 0 for the sheet as a whole. */
  readonly row: number;
  /** Column from 1; 0 for the row as a whole. */
  readonly column: number;
  /** The catalogue's sentence. */
  readonly message: string;
}

/** The sentences in sheet order, each once; more than 50 would only hide each other. */
export function tell(findings: readonly SketchFinding[]): string[] {
  const rank = (finding: SketchFinding) => PLACES.indexOf(finding.place);
  const inOrder = findings.toSorted(
    (one, other) => rank(one) - rank(other) || one.row - other.row || one.column - other.column,
  );
  return [...new Set(inOrder.map((finding) => finding.message))].slice(0, MOST_FINDINGS);
}

export function missingTab(place: 'form' | 'vertices' | 'waterEyes'): SketchFinding {
  return { place, row: 0, column: 0, message: message('tab_missing', { aba: SHEETS[place] }) };
}

/** @param column from 1; the sheets' columns all have one letter */
export function formulaError(
  place: 'form' | 'vertices' | 'waterEyes',
  row: number,
  column: number,
  error: string,
): SketchFinding {
  const cell = `${String.fromCharCode(64 + column)}${row}`;
  return {
    place,
    row,
    column,
    message: message('formula_error', { aba: SHEETS[place], celula: cell, erro: error }),
  };
}
