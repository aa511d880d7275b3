/** How the audit's entries are called where people read them. */

const ACTIONS: Readonly<Record<string, string>> = {
  create: 'Cadastro',
  update: 'Alteração',
  delete: 'Exclusão',
  read: 'Consulta',
  attach: 'Vínculo',
  detach: 'Desvinculação',
  assign_projects: 'Projetos vinculados',
  'delivery_note.read': 'Nota de entrega gerada',
  'term.read': 'Termo de compromisso gerado',
  'personal_data.read': 'Exportação dos dados pessoais',
  'personal_data.anonymise': 'Anonimização',
  'photo_galleries.create': 'Fotos incluídas',
  'photo_galleries.delete': 'Foto excluída',
};

/** What was done, in one or two words. */
export function actionLabel(resource: string, action: string): string {
  return ACTIONS[`${resource}.${action}`] ?? ACTIONS[action] ?? action;
}
