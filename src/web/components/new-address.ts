/** The address fields of a form before anything is typed. */
export const NEW_ADDRESS = {
  state_id: null,
  city: null,
  cep: '',
  district: null,
  street: null,
  number: null,
  neighborhood: null,
};
