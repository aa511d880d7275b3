/** What the form of a new sponsor begins with. */
export const NEW_SPONSOR = {
  name: '',
  street: null,
  number: null,
  neighborhood: null,
  complement: null,
  state_id: null,
  city: null,
  main_phone: null,
  main_email: null,
  website: null,
  department: null,
  service_phone: null,
  cell_phone: null,
};
