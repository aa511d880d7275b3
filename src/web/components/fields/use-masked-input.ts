import type { Edit, Mask } from '#domain/shared/masks.ts';
import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';

/** Which kind of edit the browser reports: https://w3c.github.io/input-events/#interface-InputEvent-Attributes */
function editOf(event: Event): Edit {
  if (!(event instanceof InputEvent)) return 'pasting';
  if (/^delete.*Backward$/.test(event.inputType)) return 'erasing';
  if (event.inputType.startsWith('delete')) return 'typing';
  // Autofill, a drop or an assistive tool put in a whole text, as a paste does.
  const single = /^insert(?:Composition)?Text$/.test(event.inputType) && (event.data ?? '').length <= 1;
  return single ? 'typing' : 'pasting';
}

/**
 * The text of a masked input over the API's value: what was typed while it still
 * means the value, the written form otherwise and after leaving the field.
 */
export function useMaskedInput(mask: Mask<unknown>, value: unknown, change: (value: unknown) => void) {
  // An object, so that a refused character renders again too: React would put the caret at the end.
  const [typed, setTyped] = useState<{ text: string } | null>(null);
  const caret = useRef<{ input: HTMLInputElement; at: number } | null>(null);
  useLayoutEffect(() => {
    const { input, at } = caret.current ?? {};
    caret.current = null;
    if (input && input === input.ownerDocument.activeElement) input.setSelectionRange(at ?? 0, at ?? 0);
  });
  const current = value === undefined || value === '' ? null : value;
  return {
    value: typed !== null && Object.is(mask.read(typed.text), current) ? typed.text : mask.format(value),
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const input = event.currentTarget;
      const edited = mask.input(
        input.value,
        input.selectionStart ?? input.value.length,
        editOf(event.nativeEvent),
      );
      caret.current = { input, at: edited.caret };
      setTyped({ text: edited.text });
      change(mask.read(edited.text));
    },
    /** Shows the written form: `1234,5` becomes `1234,50`. */
    settle: () => setTyped(null),
  };
}
