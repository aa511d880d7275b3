/**
 * CPF, CNPJ, CEP, phones and plates as clients write them, with the mask of product.md
 * or without it, in the one form that is stored and answered: digits, and the plate with
 * its hyphen. Any other text stays as it is, so that its schema refuses it.
 *
 * The schemas apply these with `overwrite`, never `transform`: the type stays a
 * string and the schema still converts to JSON Schema.
 */

/** `111.444.777-35` → `11144477735`. */
export function unmaskedCpf(text: string): string {
  return joined(text, /^(\d{3})\.?(\d{3})\.?(\d{3})-?(\d{2})$/);
}

/** `12.345.678/0001-95` → `12345678000195`; the letters that newer ones have in capitals. */
export function unmaskedCnpj(text: string): string {
  return joined(text.toUpperCase(), /^([A-Z\d]{2})\.?([A-Z\d]{3})\.?([A-Z\d]{3})\/?([A-Z\d]{4})-?(\d{2})$/);
}

/** `30140-071`, or with the point that some write (`30.140-071`) → `30140071`. */
export function unmaskedCep(text: string): string {
  return joined(text, /^(\d{2})\.?(\d{3})-?(\d{3})$/);
}

/** `(33) 99999-8888`, `(33) 9 9999-8888`, `(33) 3277-1234`, and eleven digits under the mask of ten → the digits. */
export function unmaskedPhone(text: string): string {
  return joined(text, /^\(?(\d{2})\)? ?(?:(9)[ .]?)?(\d{4,5})[-. ]?(\d{4,5})$/);
}

/** `ABC1D23` → `ABC-1D23`. */
export function hyphenatedPlate(text: string): string {
  return text.trim().replace(/^([A-Z]{3})(\d[A-Z\d]\d{2})$/, '$1-$2');
}

function joined(text: string, shape: RegExp): string {
  const groups = shape.exec(text.trim());
  return groups ? groups.slice(1).join('') : text;
}
