import { type MaskName, MASKS } from '#domain/shared/masks.ts';
import { formatQuantity } from '#domain/shared/numbers.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.ts';
import { useMaskedInput } from './use-masked-input.ts';

/** The form holds the API's value (digits, a number), or the typed text where that can't be read. */
function MaskedField({
  mask,
  extra,
  onLeave,
  isGrouped = false,
  ...props
}: FieldProps & {
  readonly mask: MaskName;
  readonly extra: TextInputProps;
  /** With the form's value, when the focus leaves. */
  readonly onLeave?: (value: unknown) => void;
  /** Whether a number that is only read has dots between thousands. */
  readonly isGrouped?: boolean;
}) {
  const { value, change, locked, noValue, input } = useField(props);
  const { settle, ...text } = useMaskedInput(MASKS[mask], value, change);
  return (
    <TextInput
      autoComplete="off"
      data-mask={mask}
      {...extra}
      {...input}
      {...text}
      {...(isGrouped && locked && typeof value === 'number' && { value: formatQuantity(value) })}
      placeholder={locked ? noValue : extra.placeholder}
      onBlur={() => {
        settle();
        input.onBlur();
        onLeave?.(value);
      }}
    />
  );
}

/** A fraction is kept as typed, and refused as soon as the focus leaves. */
export function IntegerField(props: FieldProps & { readonly isGrouped?: boolean }) {
  const { trigger } = useFormContext();
  return (
    <MaskedField
      {...props}
      mask="integer"
      extra={{ inputMode: 'numeric' }}
      onLeave={(value) => {
        if (typeof value === 'number' && !Number.isInteger(value)) void trigger(props.name);
      }}
    />
  );
}

/** Up to two decimals, with a comma. */
export function DecimalField(props: FieldProps) {
  return <MaskedField {...props} mask="decimal" extra={{ inputMode: 'decimal' }} />;
}

/** Reais with two decimals and a comma, no R$ inside. */
export function MoneyField(props: FieldProps) {
  return <MaskedField {...props} mask="money" extra={{ inputMode: 'decimal' }} />;
}

export function CpfField(props: FieldProps) {
  return (
    <MaskedField {...props} mask="cpf" extra={{ inputMode: 'numeric', placeholder: '000.000.000-00' }} />
  );
}

/** Digits, or letters among them. */
export function CnpjField(props: FieldProps) {
  return (
    <MaskedField
      {...props}
      mask="cnpj"
      extra={{ autoCapitalize: 'characters', spellCheck: false, placeholder: '00.000.000/0000-00' }}
    />
  );
}

export function CepField(props: FieldProps) {
  return <MaskedField {...props} mask="cep" extra={{ inputMode: 'numeric', placeholder: '00000-000' }} />;
}

export function PhoneField(props: FieldProps) {
  return <MaskedField {...props} mask="phone" extra={{ inputMode: 'tel', placeholder: '(00) 00000-0000' }} />;
}

export function PlateField(props: FieldProps) {
  return (
    <MaskedField
      {...props}
      mask="plate"
      extra={{ autoCapitalize: 'characters', spellCheck: false, placeholder: 'AAA-0A00' }}
    />
  );
}
