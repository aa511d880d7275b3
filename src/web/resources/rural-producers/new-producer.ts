import { NEW_ADDRESS } from '../../components/new-address.ts';

/** A producer's form before anything is typed. */
export const NEW_PRODUCER = {
  name: '',
  nickname: null,
  cpf: '',
  rg: null,
  home_phone: null,
  cell_phone: null,
  service_phone: null,
  ...NEW_ADDRESS,
};
