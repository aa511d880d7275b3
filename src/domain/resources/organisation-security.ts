/** What the organisation asks of whoever signs in. */
import { z } from 'zod';
import { isRoleId } from '../shared/access.ts';
import { route } from '../shared/contract.ts';
import { labelled } from '../shared/labels.ts';

export const SECURITY_MESSAGES = {
  roles: 'Escolha cargos que existem.',
  idle: 'Digite de 1 a 72 horas!',
  yesNo: 'Escolha sim ou não.',
} as const;

/** Of an organisation that has not said. */
export const STANDARD_ALARMS = true;

const IDLE_HOURS = { least: 1, most: 72 } as const;

const organisationSecurityRecord = z.object({
  /** Ids of the roles whose people must have a second factor. */
  second_factor_roles: z.array(z.int()),
  idle_hours: z.int(),
  /** Whether roles 2 and 3 are told by mail of what matters. */
  mail_alarms: z.boolean(),
});

export const organisationSecurityBody = z.strictObject({
  second_factor_roles: labelled(
    'Cargos que precisam da verificação em duas etapas',
    z
      .array(z.int({ error: SECURITY_MESSAGES.roles }).refine(isRoleId, SECURITY_MESSAGES.roles), {
        error: SECURITY_MESSAGES.roles,
      })
      .max(50, SECURITY_MESSAGES.roles),
  ),
  idle_hours: labelled(
    'Horas sem uso até encerrar o acesso',
    z
      .int({ error: SECURITY_MESSAGES.idle })
      .min(IDLE_HOURS.least, SECURITY_MESSAGES.idle)
      .max(IDLE_HOURS.most, SECURITY_MESSAGES.idle),
  ),
  mail_alarms: labelled('Avisos de segurança por e-mail', z.boolean({ error: SECURITY_MESSAGES.yesNo })),
});

export const organisationSecurity = {
  get: route({
    method: 'GET',
    path: '/organisation/security',
    can: 'organisation_security.view',
    summary: 'Mostra o que a organização exige de quem entra.',
    status: 200,
    response: organisationSecurityRecord,
  }),
  update: route({
    method: 'PUT',
    path: '/organisation/security',
    can: 'organisation_security.update',
    summary: 'Altera o que a organização exige de quem entra. Vale também para quem já entrou.',
    body: organisationSecurityBody.partial(),
    status: 200,
    response: organisationSecurityRecord,
  }),
};
