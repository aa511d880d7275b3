import {
  CEP_MASK,
  CPF_MASK,
  DECIMAL_MASK,
  INTEGER_MASK,
  type Mask,
  MONEY_MASK,
  PHONE_MASK,
  PLATE_MASK,
} from '#domain/shared/masks.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { type FieldProps, useField } from './use-field.ts';
import { useMaskedInput } from './use-masked-input.ts';

/** The form holds the API's value (digits, a number), or the typed text where that can't be read. */
function MaskedField({
  mask,
  extra,
  ...props
}: FieldProps & { readonly mask: Mask<unknown>; readonly extra: TextInputProps }) {
  const { value, change, locked, input } = useField(props);
  const { settle, ...text } = useMaskedInput(mask, value, change);
  return (
    <TextInput
      autoComplete="off"
      {...extra}
      {...input}
      {...text}
      placeholder={locked ? undefined : extra.placeholder}
      onBlur={() => {
        settle();
        input.onBlur();
      }}
    />
  );
}

export function IntegerField(props: FieldProps) {
  return <MaskedField {...props} mask={INTEGER_MASK} extra={{ inputMode: 'numeric' }} />;
}

/** Up to two decimals, with a comma. */
export function DecimalField(props: FieldProps) {
  return <MaskedField {...props} mask={DECIMAL_MASK} extra={{ inputMode: 'decimal' }} />;
}

/** Reais with two decimals and a comma, no R$ inside. */
export function MoneyField(props: FieldProps) {
  return <MaskedField {...props} mask={MONEY_MASK} extra={{ inputMode: 'decimal' }} />;
}

export function CpfField(props: FieldProps) {
  return (
    <MaskedField {...props} mask={CPF_MASK} extra={{ inputMode: 'numeric', placeholder: '000.000.000-00' }} />
  );
}

export function CepField(props: FieldProps) {
  return (
    <MaskedField {...props} mask={CEP_MASK} extra={{ inputMode: 'numeric', placeholder: '00000-000' }} />
  );
}

export function PhoneField(props: FieldProps) {
  return (
    <MaskedField {...props} mask={PHONE_MASK} extra={{ inputMode: 'tel', placeholder: '(00) 00000-0000' }} />
  );
}

export function PlateField(props: FieldProps) {
  return (
    <MaskedField
      {...props}
      mask={PLATE_MASK}
      extra={{ autoCapitalize: 'characters', spellCheck: false, placeholder: 'AAA-0A00' }}
    />
  );
}
