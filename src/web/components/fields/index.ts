/** The fields of every form, in one place to import from. */
export { CheckboxField } from './checkbox-field.tsx';
export { CheckboxGroupField } from './checkbox-group-field.tsx';
export { DateField, DateTimeField } from './date-fields.tsx';
export { FieldGroup } from './field-group.tsx';
export { FormLock, useFormLock } from './form-lock.tsx';
export {
  CepField,
  CnpjField,
  CpfField,
  DecimalField,
  IntegerField,
  MoneyField,
  PhoneField,
  PlateField,
} from './masked-fields.tsx';
export { type Option, optionsOf } from './options.ts';
export { ReadOnlyField } from './read-only-field.tsx';
export { RemoteSelect } from './combobox/remote-select.tsx';
export { SelectField, YesNoSelect } from './select-field.tsx';
export { StateCityFields } from './state-city-fields.tsx';
export { EmailField, PasswordField, TextAreaField, TextField } from './text-fields.tsx';
