/** The form of a draft: what was typed, the version that it was read in, and saving it. */
import { type DeliveryNote, deliveryNotes } from '#domain/resources/delivery-notes.ts';
import type { NoteLine } from '#domain/rules/note-lines.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FAILURES } from '../../components/form/messages.ts';
import { type FormAlert, splitProblem } from '../../components/form/problem-on-form.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { readAgain, routeKey, writeKeeping } from '../../platform/queries.ts';
import { useUnsavedChanges } from '../../platform/unsaved-changes.ts';
import { changedLines, type DraftValues, isChanged, quantityOf, TEXTS, valuesOf } from './note-form.ts';

export function useDraftNote(
  note: DeliveryNote,
  etag: string | null,
  params: { readonly projectId: number; readonly id: number },
) {
  const form = useForm<DraftValues>({
    // What others change meanwhile comes in beside what is typed here.
    values: valuesOf(note),
    resetOptions: { keepDirtyValues: true },
  });
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  // The form keeps account of single fields only for who reads them.
  const { dirtyFields: _dirtyFields } = form.formState;
  const unsaved = useWatch({ control: form.control, compute: (values) => isChanged(note, values) });
  const { forget } = useUnsavedChanges(unsaved);

  /** Answers the new version; undefined where nothing was saved, which the alert says. */
  const save = async (
    lines: readonly NoteLine[],
    water_springs: readonly number[] = note.water_springs.map(({ id }) => id),
  ): Promise<string | null | undefined> => {
    const values = form.getValues();
    setAlert(null);
    form.clearErrors();
    if (Object.values(values.lines).some((typed) => quantityOf(typed) === null)) {
      setAlert({ heading: 'Confira as quantidades.', sentences: [] });
      // The alert stands below many springs: the field itself says what is wrong.
      document.querySelector<HTMLElement>('input[name^="lines."][aria-invalid="true"]')?.focus();
      return undefined;
    }
    setBusy(true);
    try {
      const { receiver_name, receiver_cpf, note: remarks } = values;
      const kept = lines.filter((line) => water_springs.includes(line.water_spring_id));
      const body = {
        receiver_name,
        receiver_cpf: receiver_cpf || null,
        note: remarks,
        water_springs: [...water_springs],
        lines: changedLines(note, kept),
      };
      const answer = await writeKeeping(routeKey(deliveryNotes.get.path, params), deliveryNotes.update, {
        params,
        body,
        ifMatch: etag,
      });
      // What was typed is the note's now: from here on each field follows the note again.
      form.reset(valuesOf(answer.body), { keepDirtyValues: false, keepFieldsRef: true });
      return answer.etag;
    } catch (error) {
      const problem = asProblem(error);
      // What was typed stays, and can be saved over what others wrote once that is seen.
      if (problem.status === 412) readAgain();
      const refused = splitProblem(problem, (name) => TEXTS.some((own) => own === name), FAILURES.update);
      for (const [name, message] of refused.fields) {
        form.setError(name as (typeof TEXTS)[number], { type: 'server', message });
      }
      setAlert(refused.alert);
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  return {
    form,
    busy,
    alert,
    setAlert,
    forget,
    save: async (...given: Parameters<typeof save>) => (await save(...given)) !== undefined,
    /** Saves what was typed, if anything was; answers the version that is to be delivered. */
    saveChanges: async (lines: readonly NoteLine[]): Promise<string | undefined> => {
      setAlert(null);
      return (isChanged(note, form.getValues()) ? await save(lines) : etag) ?? undefined;
    },
  };
}
