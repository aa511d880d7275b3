import type { StockLine } from '#domain/resources/stock.ts';
import { type ItemKey, inItemOrder, keyOf, type NoteLine } from '#domain/rules/note-lines.ts';
import { formatQuantity } from '#domain/shared/numbers.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { UseFormReturn } from 'react-hook-form';
import classes from './delivery-notes.module.css';
import { type DraftValues, fieldOf, quantityOf, quantityProblem } from './note-form.ts';

interface SpringLinesProps {
  readonly spring: { readonly id: number; readonly label: string };
  readonly lines: readonly NoteLine[];
  readonly stock: readonly StockLine[];
  readonly form: UseFormReturn<DraftValues>;
  /** Of the form's element, which stands below the springs. */
  readonly formId: string;
  readonly locked: boolean;
  /** Absent for the only spring of a note. */
  readonly takeOut: (() => void) | undefined;
  readonly add: (key: ItemKey) => void;
}

/** Id of the heading of a spring in its note. */
export function springHeading(id: number): string {
  return `nascente-${id}`;
}

/** One spring of a draft: what is planned, and what is handed over. */
export function SpringLines({ spring, lines, stock, form, formId, locked, takeOut, add }: SpringLinesProps) {
  const labels = new Map(stock.map((line) => [keyOf(line), line]));
  const present = new Set(lines.map(keyOf));
  const others = stock.filter((line) => !present.has(keyOf(line)));
  return (
    <section className={classes.spring} aria-labelledby={springHeading(spring.id)}>
      <div className={classes.springHead}>
        <h3 id={springHeading(spring.id)} tabIndex={-1}>
          {spring.label}
        </h3>
        {takeOut && !locked && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`Tirar da nota: ${spring.label}`}
            onClick={takeOut}
          >
            Tirar da nota
          </Button>
        )}
      </div>
      <table className={classes.table}>
        <caption className="visually-hidden">Materiais de {spring.label}</caption>
        <thead>
          <tr>
            <th scope="col">Insumo</th>
            <th scope="col">Previsto</th>
            <th scope="col">Entrega</th>
          </tr>
        </thead>
        <tbody>
          {lines.toSorted(inItemOrder).map((line) => {
            const label = labels.get(keyOf(line))?.label ?? keyOf(line);
            return (
              <tr key={keyOf(line)}>
                <th scope="row">{label}</th>
                <td>{formatQuantity(line.planned)}</td>
                <td>
                  <QuantityInput
                    form={form}
                    formId={formId}
                    line={line}
                    locked={locked}
                    label={`Entrega de ${label} para ${spring.label}`}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {!locked && others.length > 0 && (
        <NativeSelect
          className={classes.add}
          size="sm"
          aria-label={`Incluir outro insumo para ${spring.label}`}
          value=""
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onChange={(event) => {
            const chosen = others.find((line) => keyOf(line) === event.currentTarget.value);
            if (chosen) add(chosen);
          }}
        >
          <option value="">Incluir outro insumo…</option>
          {others.map((line) => (
            <option key={keyOf(line)} value={keyOf(line)}>
              {line.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </section>
  );
}

interface QuantityInputProps {
  readonly form: UseFormReturn<DraftValues>;
  readonly formId: string;
  readonly line: NoteLine;
  readonly label: string;
  readonly locked: boolean;
}

function QuantityInput({ form, formId, line, label, locked }: QuantityInputProps) {
  const name = `lines.${fieldOf(line)}` as const;
  const typed = form.watch(name) ?? String(line.delivered);
  if (locked) return formatQuantity(line.delivered);
  return (
    <TextInput
      name={name}
      form={formId}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      className={classes.quantity}
      data-changed={quantityOf(typed) !== line.planned || undefined}
      value={typed}
      onChange={(event) => form.setValue(name, event.currentTarget.value, { shouldDirty: true })}
      error={quantityProblem(typed)}
    />
  );
}
