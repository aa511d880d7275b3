import { TextInput } from '@mantine/core';
import { type FieldProps, useField } from '../../components/fields/use-field.ts';
import { useMaskedInput } from '../../components/fields/use-masked-input.ts';
import { PRODUCT_MASK } from './product-mask.ts';

/** A whole number that may be typed as a product: `5 x 5` becomes 25 on leaving the field. */
export function ProductField(props: FieldProps) {
  const { value, change, input } = useField(props);
  const { settle, ...text } = useMaskedInput(PRODUCT_MASK, value, change);
  return (
    <TextInput
      {...input}
      {...text}
      autoComplete="off"
      onBlur={() => {
        settle();
        input.onBlur();
      }}
    />
  );
}
