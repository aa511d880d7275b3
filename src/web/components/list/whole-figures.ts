/**
 * Identifiers and numbers with their unit: what would read wrong with its parts on two lines.
 * An hour may stand below its date; where it may not, the list says so (`Unbroken`).
 */

const FIGURES =
  /((?:NF |nº |-?R\$ |\p{L}{1,4}-)?\d+(?:[.,/:-]\d+)*(?: (?:m²|m|km|ha|kg|L|un\.)(?![\p{L}\d]))?)/gu;

/** A text's pieces in their order: each second one is such a figure. */
export function splitAtFigures(text: string): string[] {
  return text.split(FIGURES);
}
