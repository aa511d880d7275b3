/** What the commitment term's template shows. */
import type { TermBlock, TermDocument } from '#domain/rules/term-blocks.ts';
import { variablesIn } from '#domain/rules/term-document.ts';
import { CPF_MASK } from '#domain/shared/masks.ts';
import { fold } from '#domain/shared/fold.ts';
import { printBlocks } from './print-blocks.ts';
import type { PrintedBlock, VariableValues } from './print-blocks.ts';

export interface CommitmentTermInput {
  readonly project: string;
  readonly property: string;
  /** As stored for the project; null where nothing was written. */
  readonly preamble: TermDocument | null;
  readonly contractTerms: TermDocument | null;
  /** A value for every variable that the two documents use, see `resolveVariables`. */
  readonly values: VariableValues;
  /** CPF as 11 digits. */
  readonly producer: { readonly name: string; readonly cpf: string | null };
  /** Of the organisation that signs; null leaves lines for its representative. */
  readonly organisation: string | null;
  /** Where it is signed, `Itambacuri/MG`; null leaves a line. */
  readonly place: string | null;
  /** Day of issue, `YYYY-MM-DD`. */
  readonly date: string;
}

export interface CommitmentTermData {
  readonly title: string;
  /** False when the text begins with the title itself. */
  readonly shows_title: boolean;
  readonly project: string;
  readonly property: string;
  readonly blocks: readonly PrintedBlock[];
  /** `Itambacuri/MG, 21 de novembro de 2026.`; empty when the text itself brings the date. */
  readonly place_and_date: string;
  readonly producer: string;
  readonly cpf: string;
  readonly organisation: string;
}

const TITLE = 'Termo de Compromisso';

/** @throws Error when a variable of the documents has no value */
export function commitmentTermData(input: CommitmentTermInput): CommitmentTermData {
  const documents = [input.preamble, input.contractTerms].filter((document) => document !== null);
  const blocks = documents.flatMap((document) => document.blocks);
  const used = new Set(documents.flatMap(variablesIn));
  const bringsDate = used.has('DIA') && used.has('MES') && used.has('ANO');
  const bringsTitle = isTitle(blocks[0]);
  return {
    title: TITLE,
    shows_title: !bringsTitle,
    project: input.project,
    property: input.property,
    blocks: printBlocks(blocks, input.values, bringsTitle ? 0 : 1),
    place_and_date: bringsDate ? '' : `${input.place ?? '____________________'}, ${longDate(input.date)}.`,
    producer: input.producer.name,
    cpf: input.producer.cpf ? CPF_MASK.format(input.producer.cpf) : '',
    organisation: input.organisation ?? '',
  };
}

/** A heading, or a centred paragraph, that names the document. */
function isTitle(block: TermBlock | undefined): boolean {
  if (block?.kind !== 'heading' && !(block?.kind === 'paragraph' && block.align === 'center')) return false;
  const text = block.content.map((inline) => (inline.kind === 'text' ? inline.text : ' ')).join('');
  return fold(text).includes(fold(TITLE));
}

/** `2026-11-21` → `21 de novembro de 2026`. */
function longDate(date: string): string {
  // Midday UTC is the same day of the calendar in UTC, whatever the machine's zone.
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );
}
