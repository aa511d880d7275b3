import type { UseFormReturn } from 'react-hook-form';
import type { Fields } from './form-route.ts';
import { sameValue } from './same-value.ts';

/** After a save of a form that stays open: what was typed since it was sent stays over what is saved. */
export function resetToSaved(form: UseFormReturn<Fields>, sent: Fields, saved: Fields): void {
  const typed = form.getValues();
  form.reset(saved);
  for (const [name, value] of Object.entries(typed)) {
    if (!sameValue(value, sent[name])) form.setValue(name, value, { shouldDirty: true });
  }
}
