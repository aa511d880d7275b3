/** Reads a field as the person sees it: its label and the text in it. */
import { MASKS } from '#domain/shared/masks.ts';
import { words } from './readable-value.ts';

function controlOf(name: string): HTMLElement | null {
  const quoted = CSS.escape(name);
  return document.querySelector<HTMLElement>(`main [name="${quoted}"], main [data-field="${quoted}"]`);
}

function frameOf(control: HTMLElement | null): Element | null {
  return control?.closest('.mantine-InputWrapper-root, .mantine-Checkbox-root, .mantine-Switch-root') ?? null;
}

/** The label without its asterisk; the API's name for a field without one. */
export function labelOnScreen(name: string): string {
  const control = controlOf(name);
  const labelled =
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement;
  const frame = control instanceof HTMLFieldSetElement ? control : frameOf(control);
  const label =
    (labelled ? control.labels?.[0] : undefined) ??
    frame?.querySelector('label, legend') ??
    document.getElementById(control?.getAttribute('aria-labelledby') ?? '');
  const text = label?.textContent ?? control?.getAttribute('aria-label') ?? name;
  return withoutAsterisk(text);
}

function withoutAsterisk(text: string): string {
  return text.replace(/\s*\*$/, '').trim();
}

function textOf(element: Element | null): string {
  return withoutAsterisk(element?.textContent ?? '');
}

/** The ticked boxes of a group, those that a filter hides too; null for a group of other fields. */
function chosenOf(group: HTMLFieldSetElement, name: string): string | null {
  const boxes = [...group.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  if (!boxes.some((box) => box.name === name)) return null;
  const ticked = boxes.filter((box) => box.checked);
  return words(ticked.map((box) => textOf(box.labels?.[0] ?? null)));
}

/** What is typed or chosen, as shown; null for a field that shows no text. */
export function textOnScreen(name: string): string | null {
  const control = controlOf(name);
  if (control instanceof HTMLFieldSetElement) return chosenOf(control, name);
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    return control.checked ? 'Sim' : 'Não';
  }
  if (control instanceof HTMLSelectElement) {
    return control.value === '' ? '(vazio)' : (control.selectedOptions[0]?.text ?? null);
  }
  const typed = frameOf(control)?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type="hidden"]), textarea',
  );
  if (!typed) return null;
  return typed.value.trim() === '' ? '(vazio)' : typed.value;
}

/**
 * How the field itself would show the value: a select by its option (of a boolean:
 * 0 or 1), a masked input with its mask. Null for a field of another kind, and for no value.
 */
export function valueOnScreen(name: string, value: unknown): string | null {
  const control = controlOf(name);
  if (control instanceof HTMLInputElement) return maskedText(control.dataset['mask'], value);
  const written = typeof value === 'boolean' ? Number(value) : value;
  const isChoice = typeof written === 'number' || typeof written === 'string';
  if (!(control instanceof HTMLSelectElement) || !isChoice) return null;
  return [...control.options].find((option) => option.value === String(written))?.text ?? null;
}

function maskedText(mask: string | undefined, value: unknown): string | null {
  const known = Object.entries(MASKS).find(([name]) => name === mask);
  return known?.[1].format(value) || null;
}
