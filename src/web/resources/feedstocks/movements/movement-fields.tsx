import { type StockLine, stockMovements } from '#domain/resources/stock.ts';
import {
  ACQUISITIONS,
  ADJUSTMENT,
  DONATION,
  ENTRY,
  LOOSE_ITEMS,
  type LooseItem,
  LOSS,
  stockItemLabel,
  WIRE_ROLLER,
  quantityIn,
} from '#domain/rules/stock-items.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { INTEGER_MASK } from '#domain/shared/masks.ts';
import { SimpleGrid, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  CheckboxField,
  DateField,
  DateTimeField,
  IntegerField,
  MoneyField,
  optionsOf,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../components/fields/index.ts';
import { useField } from '../../../components/fields/use-field.ts';
import { useMaskedInput } from '../../../components/fields/use-masked-input.ts';
import { signedQuantity } from './movement-texts.ts';
import type { MovementForm } from './movement-dialog.tsx';

const LABELS = labelsOf(stockMovements.create.body.shape);

interface MovementFieldsProps {
  readonly kind: MovementForm['kind'];
  readonly stock: readonly StockLine[];
}

export function MovementFields({ kind, stock }: MovementFieldsProps) {
  const { setValue } = useFormContext();
  const item = useWatch({ name: 'item' }) as LooseItem | typeof WIRE_ROLLER | null;
  const roller = useWatch({ name: 'wire_roller' }) as number | null;
  const isDonation = useWatch({ name: 'acquisition' }) === DONATION;
  const ordered = useWatch({ name: 'ordered' }) === true;
  const rollers = stock.flatMap(({ wire_roller_id, label }) =>
    wire_roller_id === null ? [] : [{ value: wire_roller_id, label }],
  );
  const line = stock.find(
    (one) => one.item === item && one.wire_roller_id === (item === WIRE_ROLLER ? roller : null),
  );
  return (
    <>
      <SelectField
        name="item"
        label={LABELS.item}
        required
        options={[
          ...LOOSE_ITEMS.map((one) => ({ value: one, label: stockItemLabel(one, null) })),
          ...(rollers.length > 0 ? [{ value: WIRE_ROLLER, label: stockItemLabel(WIRE_ROLLER, null) }] : []),
        ]}
        onChoose={(chosen) => {
          if (chosen !== WIRE_ROLLER) setValue('wire_roller', null);
          if (kind === ADJUSTMENT) setValue('quantity', null);
        }}
      />
      {item === WIRE_ROLLER && (
        <SelectField
          name="wire_roller"
          label={LABELS.wire_roller}
          required
          options={rollers}
          onChoose={() => {
            if (kind === ADJUSTMENT) setValue('quantity', null);
          }}
        />
      )}
      {kind === ADJUSTMENT && <CountField line={line ?? null} />}
      {kind === LOSS && (
        <IntegerField name="quantity" label={LABELS.quantity} required description={line && inStock(line)} />
      )}
      {kind === ENTRY && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <IntegerField name="quantity" label={LABELS.quantity} required />
            <SelectField
              name="acquisition"
              label={LABELS.acquisition}
              required
              options={optionsOf(ACQUISITIONS)}
            />
          </SimpleGrid>
          <CheckboxField
            name="ordered"
            label={isDonation ? 'Foi prometida: ainda não chegou' : 'É uma encomenda: ainda não chegou'}
            description="Conta como encomendado, e não no estoque, até 'Chegou'."
          />
        </>
      )}
      {kind === ENTRY && <ExpectedField ordered={ordered} />}
      <DateTimeField name="moved_at" label={dateLabel({ ordered, isDonation })} required />
      {kind === ENTRY && (
        <>
          <TextField name="supplier" label={isDonation ? 'Doador' : LABELS.supplier} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextField name="invoice" label={LABELS.invoice} />
            <MoneyField
              name="unit_cost"
              label={isDonation ? 'Valor unitário (R$)' : LABELS.unit_cost}
              description={isDonation ? 'Da nota de doação, se ela diz quanto vale.' : undefined}
            />
          </SimpleGrid>
        </>
      )}
      <TextAreaField name="note" label={LABELS.note} rows={2} />
    </>
  );
}

/** When an order is to come; unticking that it is one clears this. */
function ExpectedField({ ordered }: { readonly ordered: boolean }) {
  const { setValue, clearErrors } = useFormContext();
  const expected: unknown = useWatch({ name: 'expected_at' });
  const cleared = !ordered && typeof expected === 'string' && expected !== '';
  useEffect(() => {
    if (cleared) setValue('expected_at', null, { shouldDirty: true });
    if (!ordered) clearErrors('expected_at');
  }, [ordered, cleared, setValue, clearErrors]);
  return ordered && <DateField name="expected_at" label={LABELS.expected_at} />;
}

function dateLabel({ ordered, isDonation }: { ordered: boolean; isDonation: boolean }): string {
  if (!ordered) return LABELS.moved_at;
  return isDonation ? 'Data da promessa' : 'Data da encomenda';
}

function inStock({ balance, unit }: StockLine): string {
  return `Em estoque: ${quantityIn(unit, balance)}`;
}

/**
 * What was counted; the form holds by how much that differs from what the books say, and
 * what is no count as it was typed, for the schema to refuse.
 */
function CountField({ line }: { readonly line: StockLine | null }) {
  const { trigger } = useFormContext();
  const { value, change, input } = useField({
    name: 'quantity',
    label: 'Quantidade contada',
    required: true,
    description: undefined,
  });
  const balance = line?.balance ?? 0;
  const { settle, ...text } = useMaskedInput(
    INTEGER_MASK,
    line && typeof value === 'number' ? balance + value : line && value,
    (counted) => change(typeof counted === 'number' ? differenceOf(counted, balance) : counted),
  );
  const isRefused = typeof value === 'string' ? value !== '' : !Number.isInteger(value ?? 0);
  const difference = typeof value === 'number' && !isRefused ? value : null;
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      autoComplete="off"
      {...text}
      disabled={line === null}
      onBlur={() => {
        settle();
        input.onBlur();
        if (isRefused) void trigger(input.name);
      }}
      description={
        line === null
          ? 'Escolha o insumo primeiro.'
          : `${inStock(line)}${difference === null ? '' : ` · diferença: ${signedQuantity(difference)}`}`
      }
    />
  );
}

/** Nothing is counted below zero: such a number stays a text. */
function differenceOf(counted: number, balance: number): number | string {
  return counted < 0 ? INTEGER_MASK.format(counted) : counted - balance;
}
