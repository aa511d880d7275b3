import { z } from 'zod';
import { isRoleId, ROLE_NAMES } from '../shared/access.ts';
import { route } from '../shared/contract.ts';
import { crudRoutes, listOf, listQuery } from '../shared/crud.ts';
import { choice, reference, requiredEmail, requiredText, zeroOne } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';
import { role } from '../shared/role.ts';

export const USER_MESSAGES = {
  name: 'Digite o nome do usuário!',
  role: 'Selecione um cargo para o usuário!',
  email: 'Digite um e-mail válido!',
  password: 'Digite sua senha!',
  shortPassword: 'A senha precisa ter pelo menos 8 caracteres.',
  longPassword: 'A senha pode ter no máximo 200 caracteres.',
  commonPassword: 'Esta senha é comum demais e seria adivinhada. Escolha outra.',
  personalPassword: 'A senha não pode ser o nome da pessoa, o e-mail ou o nome do sistema. Escolha outra.',
  sameEmail: 'Já existe um usuário com este e-mail.',
  unknownProject: 'Um dos projetos escolhidos não existe mais. Escolha de novo.',
  ownRole: 'Você não pode mudar o cargo da sua própria conta.',
  ownEnabled: 'Você não pode desativar a sua própria conta.',
  ownAccount: 'Você não pode excluir a sua própria conta.',
  inUse: 'O usuário não pôde ser deletado. Verifique se o mesmo possui vínculo com algum projeto!',
} as const;

const PASSWORD = { least: 8, most: 200 } as const;
const PROJECTS_MOST = 1000;

/** What the forms of those who can't see users need: who may be responsible. */
export const userReference = z.object({ id: z.int(), name: z.string(), role_id: z.int() });

export const user = userReference.extend({
  role,
  email: z.string(),
  enabled: z.boolean(),
  /** Those linked to the user that the caller may enter. */
  projects: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Whether they sign in with a second factor. */
  second_factor: z.boolean(),
});

export type User = z.output<typeof user>;

/** A row of the list: whole for roles that see users, otherwise the reference alone. */
const userRow = user.omit({ second_factor: true }).partial().extend(userReference.shape);

export const projectIds = z
  .array(reference(USER_MESSAGES.unknownProject), { error: USER_MESSAGES.unknownProject })
  .max(PROJECTS_MOST, USER_MESSAGES.unknownProject);

const userFields = {
  name: labelled('Nome', requiredText(USER_MESSAGES.name)),
  role: labelled('Cargo', choice(ROLE_NAMES, USER_MESSAGES.role)),
  email: labelled('E-mail', requiredEmail(USER_MESSAGES.email)),
  enabled: labelled('Ativo?', zeroOne('Escolha sim ou não.').optional()),
  projects: labelled('Projetos', projectIds.optional()),
};

// Not trimmed: a password may begin or end with a space.
export const newPassword = z
  .string({ error: USER_MESSAGES.password })
  .max(PASSWORD.most, USER_MESSAGES.longPassword)
  .refine((value) => value === '' || value.length >= PASSWORD.least, USER_MESSAGES.shortPassword);

/** Of a new user: without a password (absent or null) they set one of their own, by a link. */
export const userCreateBody = z.strictObject({
  ...userFields,
  password: labelled('Senha', newPassword.min(1, USER_MESSAGES.password).nullish()),
});

/** Of a user that exists: without a password (absent, null or empty) the old one stays. */
export const userEditBody = z.strictObject({
  ...userFields,
  password: labelled('Senha', newPassword.nullish()),
});

const crud = crudRoutes({
  path: '/users',
  name: 'users',
  words: { one: 'o usuário', many: 'os usuários' },
  record: user,
  create: userCreateBody,
  update: userEditBody.partial(),
  query: listQuery(['name', 'role']),
  created: { user_id: z.int() },
});

export const users = {
  ...crud,
  update: {
    ...crud.update,
    // What people change in their own account is told in their record's history too.
    told: z.object({
      weekly_summary: labelled('Resumo semanal', z.boolean()),
      appearance: labelled('Aparência', z.string()),
      more_contrast: labelled('Mais contraste', z.boolean()),
    }),
  },
  list: route({
    method: 'GET',
    path: '/users',
    // Who can't see users still gets, with `role`, the names that forms need: the handler decides.
    can: 'signed_in',
    summary:
      'Lista os usuários. Cargos que não veem usuários precisam informar `role` e recebem só nome e cargo dos ativos.',
    query: listQuery(['name', 'role'], {
      role: z.coerce.number({ error: USER_MESSAGES.role }).refine(isRoleId, USER_MESSAGES.role).optional(),
      enabled: z.enum(['0', '1'], { error: 'Escolha 0 ou 1.' }).optional(),
      /** `none`: the enabled who enter no project, neither linked to one nor by their role. */
      projects: z.enum(['none'], { error: 'Escolha none.' }).optional(),
    }),
    status: 200,
    response: listOf(userRow),
  }),
  assignProjects: route({
    method: 'POST',
    path: '/users/:id/projects',
    can: 'users.assign_projects',
    summary: 'Define os projetos em que o usuário entra, no lugar dos que tinha.',
    body: z.strictObject({ projects: labelled('Projetos', projectIds) }),
    status: 200,
    response: user,
  }),
};
