import { type DeliveryNote, deliveryNotes } from '#domain/resources/delivery-notes.ts';
import { type ItemKey, keyOf } from '#domain/rules/note-lines.ts';
import { formatQuantity } from '#domain/shared/numbers.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { TextAreaField } from '../../components/fields/index.ts';
import { useField } from '../../components/fields/use-field.ts';
import type { Fields } from '../../components/form/form-route.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useCreation } from '../../components/form/use-creation.ts';
import { toast } from '../../components/toast.tsx';
import { ApiProblem, asProblem } from '../../platform/api-problem.ts';
import type { NoteDialogProps } from './cancel-dialog.tsx';
import classes from './delivery-notes.module.css';
import { quantityOf, quantityProblem } from './note-form.ts';

/** Quantities as typed, by `nameOf`. */
const returnForm = z.object({
  lines: z.record(
    z.string(),
    z
      .string()
      .nullable()
      .refine((typed) => quantityProblem(typed) === undefined, {
        error: ({ input }) => quantityProblem(String(input)),
      }),
  ),
  note: deliveryNotes.return.body.shape.note,
});

const RETURN = { ...deliveryNotes.return, body: returnForm };

/** What came back of each item; never more than is out, which the server judges. */
export function ReturnDialog({ note, params, etag, part, close }: NoteDialogProps) {
  // All that was out at first: what was typed stays in sight when less is out by now.
  const [names] = useState(() => itemsOf(note).flatMap(({ name, out }) => (out > 0 ? [name] : [])));
  const items = itemsOf(note).filter(({ name }) => names.includes(name));
  const sentOf = (typed: Typed) => items.filter(({ name }) => returnedOf(typed, name) > 0);
  const giveBack = useCreation({
    route: RETURN,
    params,
    ifMatch: etag,
    initial: { lines: Object.fromEntries(names.map((name) => [name, null])), note: null },
    part,
    toBody: (values) => {
      const typed = returnForm.parse(values);
      const lines = sentOf(typed).map(({ name, item, wire_roller_id }) => ({
        item,
        ...(wire_roller_id !== null && { wire_roller: wire_roller_id }),
        quantity: returnedOf(typed, name),
      }));
      return { lines, note: typed.note || null };
    },
    made: async () => {
      toast('Sobras devolvidas ao estoque.');
      close();
    },
  });

  const save = async (values: Fields) => {
    try {
      await giveBack.save(values);
    } catch (error) {
      const sent = sentOf(returnForm.parse(values));
      throw onItems(
        asProblem(error),
        sent.map(({ name }) => name),
      );
    }
  };

  return (
    <FormDialog
      title="Devolver sobras"
      {...giveBack}
      save={save}
      failure={{ notDone: 'A devolução não foi registrada.' }}
      submit={{ label: 'Devolver', busy: 'Devolvendo...' }}
      close={close}
    >
      <table className={classes.table}>
        <caption className="visually-hidden">O que volta ao estoque</caption>
        <thead>
          <tr>
            <th scope="col">Insumo</th>
            <th scope="col">Com o produtor</th>
            <th scope="col">Volta</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ name, label, out }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{formatQuantity(out)}</td>
              <td>
                <ReturnedField name={`lines.${name}`} label={`Volta de ${label}`} out={out} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <TextAreaField name="note" label="Observações" rows={2} />
    </FormDialog>
  );
}

type Typed = z.output<typeof returnForm>;

function returnedOf({ lines }: Typed, name: string): number {
  return quantityOf(lines[name] ?? '') ?? 0;
}

/** What is refused of a line is said at its item: the server counts the lines that were sent. */
function onItems(problem: ApiProblem, sent: readonly string[]): ApiProblem {
  const { status, detail, confirmation, secondFactor } = problem;
  const named = Object.entries(problem.errors).map(([field, messages]) => {
    const name = sent[Number(/^lines\.(\d+)\./.exec(field)?.[1])];
    return [name === undefined ? field : `lines.${name}`, messages] as const;
  });
  return new ApiProblem(status, detail, Object.fromEntries(named), confirmation, secondFactor);
}

/** Each item of the note with what is out of it; its name in the form is without a space. */
function itemsOf({ items, returned }: DeliveryNote) {
  const back = new Map(returned.map((line) => [keyOf(line), line.quantity]));
  return items.map((item) => ({
    ...item,
    name: nameOf(item),
    out: item.delivered - (back.get(keyOf(item)) ?? 0),
  }));
}

function nameOf(item: ItemKey): string {
  return keyOf(item).replace(' ', '-');
}

interface ReturnedFieldProps {
  readonly name: string;
  readonly label: string;
  readonly out: number;
}

/** Its column names it for who sees it. */
function ReturnedField({ name, label, out }: ReturnedFieldProps) {
  const { value, change, input } = useField({ name, label });
  const typed = typeof value === 'string' ? value : '';
  return (
    <TextInput
      {...input}
      label={undefined}
      aria-label={label}
      className={classes.quantity}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={(event) => change(event.currentTarget.value || null)}
      error={quantityProblem(typed, out) ?? input.error}
    />
  );
}
