/** Sentences of forms and lists: sections 4, 5 and 8 of the specification. */
export const CREATE = { label: 'Cadastrar', busy: 'Cadastrando...' } as const;
export const UPDATE = { label: 'Atualizar', busy: 'Atualizando...' } as const;

export const FAILURES = {
  create: 'Falha ao cadastrar. Tente novamente!',
  /** A producer's. */
  saveCreate: 'Falha ao salvar cadastro. Tente novamente!',
  update: 'Falha ao atualizar. Tente novamente!',
  /** Executed activities, feedstock and vehicles. */
  saveUpdate: 'Falha ao salvar atualização. Tente novamente!',
  /** A file's. */
  sendFile: 'Falha ao enviar arquivo. Tente novamente!',
} as const;

export const DONE = {
  created: 'Cadastrado com sucesso!',
  updated: 'Atualizado com sucesso!',
  removed: 'Excluído com sucesso!',
  recordRemoved: 'Registro excluído com sucesso!',
} as const;

/** After a save that leads nowhere yet: something else of the screen is not with the server. */
export const UNSENT = 'Nesta tela há algo que ainda não foi enviado.';
