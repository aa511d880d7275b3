/** A producer's form before anything is typed. */
export const NEW_PRODUCER = {
  name: '',
  nickname: null,
  cpf: '',
  rg: null,
  home_phone: null,
  cell_phone: null,
  service_phone: null,
  state_id: null,
  city: null,
  cep: '',
  district: null,
  street: null,
  number: null,
  neighborhood: null,
};
