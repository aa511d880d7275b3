/** The form of a draft: what was typed, the version that it was read in, and saving it. */
import { type DeliveryNote, deliveryNotes } from '#domain/resources/delivery-notes.ts';
import type { StockLine } from '#domain/resources/stock.ts';
import type { NoteLine } from '#domain/rules/note-lines.ts';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { get, useForm, useWatch } from 'react-hook-form';
import { FAILURES } from '../../components/form/messages.ts';
import { type FormAlert, showProblem } from '../../components/form/problem-on-form.ts';
import { useSaving } from '../../components/form/use-saving.ts';
import { asProblem } from '../../platform/api-problem.ts';
import type { Answer } from '../../platform/client.ts';
import { queryClient, readAgain, routeKey, routeQuery, writeKeeping } from '../../platform/queries.ts';
import { useUnsavedChanges } from '../../platform/unsaved-changes.ts';
import {
  addedLines,
  changedLines,
  type DraftValues,
  isChanged,
  type KeptNote,
  quantityOf,
  TEXTS,
  valuesOf,
} from './note-form.ts';
import { overtakenSentences } from './overtaken.ts';
import { useKeptNote } from './use-kept-note.tsx';

interface Held {
  readonly version: Answer<DeliveryNote>;
  /** What was read before, and may be shown a moment longer. */
  readonly over: Answer<DeliveryNote> | null;
}

interface DraftNoteOptions {
  readonly params: { readonly projectId: number; readonly id: number };
  readonly element: RefObject<HTMLFormElement | null>;
  readonly locked: boolean;
  /** Names the items. */
  readonly stock: readonly StockLine[];
}

export function useDraftNote(
  shown: Answer<DeliveryNote>,
  { params, element, locked, stock }: DraftNoteOptions,
) {
  const [{ version, over }, setHeld] = useState<Held>({ version: shown, over: null });
  const note = version.body;
  const form = useForm<DraftValues>({
    // What others changed comes in beside what is typed here.
    values: valuesOf(note),
    resetOptions: { keepDirtyValues: true },
  });
  const { isSaving: busy, begin, end } = useSaving();
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const [added, setAdded] = useState<readonly NoteLine[]>([]);
  // The form keeps account of single fields only for who reads them.
  const { dirtyFields } = form.formState;
  const unsaved = useWatch({ control: form.control, compute: (values) => isChanged(note, values) });
  // A version that comes while something is typed waits for the save, which is refused and told of it.
  const isFollowed = () =>
    !unsaved || shown.etag === version.etag || !isChanged(shown.body, form.getValues());
  if (shown !== version && shown !== over && isFollowed()) setHeld({ version: shown, over: null });

  const restore = ({ from, typed }: KeptNote) => {
    form.reset(valuesOf(from.body), { keepDirtyValues: false, keepFieldsRef: true });
    for (const name of TEXTS) form.setValue(name, typed[name], { shouldDirty: true });
    for (const [field, quantity] of Object.entries(typed.lines)) {
      form.setValue(`lines.${field}`, quantity, { shouldDirty: true });
    }
    setAdded(addedLines(from.body, typed.lines));
    setHeld({ version: from, over: null });
  };
  const kept = useKeptNote({ form, params, version, locked, restore });
  const changes = useUnsavedChanges(unsaved, kept.drop);
  const forget = () => {
    kept.drop();
    changes.forget();
  };

  /** Goes on from the version that stands now; says what others wrote where what was typed stays. */
  const readTheirs = async (): Promise<string[]> => {
    readAgain();
    // Without an answer the old version is kept, over which nothing can be saved.
    const latest = await queryClient.fetchQuery(routeQuery(deliveryNotes.get, { params })).catch(() => null);
    if (latest === null) return [];
    setHeld({ version: latest, over: shown });
    return overtakenSentences({
      before: note,
      latest: latest.body,
      typed: form.getValues(),
      isTyped: (field) => Boolean(get(dirtyFields, field)),
      stock,
    });
  };

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
    begin();
    if (isChanged(note, values)) kept.keepNow();
    try {
      const { receiver_name, receiver_cpf, note: remarks } = values;
      const own = lines.filter((line) => water_springs.includes(line.water_spring_id));
      const body = {
        receiver_name,
        receiver_cpf: receiver_cpf || null,
        note: remarks,
        water_springs: [...water_springs],
        lines: changedLines(note, own),
      };
      const answer = await writeKeeping(routeKey(deliveryNotes.get.path, params), deliveryNotes.update, {
        params,
        body,
        ifMatch: version.etag,
      });
      // What was typed is the note's now: from here on each field follows the note again.
      form.reset(valuesOf(answer.body), { keepDirtyValues: false, keepFieldsRef: true });
      setHeld({ version: answer, over: shown });
      kept.drop();
      return answer.etag;
    } catch (error) {
      const problem = asProblem(error);
      // What was typed stays, and can be saved over what others wrote once that is seen.
      const theirs = problem.status === 412 ? await readTheirs() : [];
      // Before the focus goes to a refused field.
      flushSync(end);
      const { heading, sentences } = showProblem(form, element.current, problem, FAILURES.update);
      setAlert({ heading, sentences: [...sentences, ...theirs] });
      return undefined;
    } finally {
      end();
    }
  };

  return {
    note,
    form,
    busy,
    alert,
    setAlert,
    added,
    add: (line: NoteLine) => setAdded([...added, line]),
    notice: kept.notice,
    forget,
    save: async (...given: Parameters<typeof save>) => (await save(...given)) !== undefined,
    /** Saves what was typed, if anything was; answers the version that is to be delivered. */
    saveChanges: async (lines: readonly NoteLine[]): Promise<string | undefined> => {
      setAlert(null);
      return (isChanged(note, form.getValues()) ? await save(lines) : version.etag) ?? undefined;
    },
  };
}
