/** What matters for security, of the audit: who got in, who was refused, what left the panel. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { idFilter, listOf, listQuery } from '../shared/crud.ts';
import { periodFilter } from '../shared/periods.ts';
import { SECURITY_KINDS, type SecurityKind } from '../shared/security-kinds.ts';

const KINDS = Object.keys(SECURITY_KINDS) as [SecurityKind, ...SecurityKind[]];

const entry = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(KINDS),
  kind_label: z.string(),
  /** Null where nobody was signed in. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  address: z.string(),
  /** Of a sign-in, in words: 'Chrome no Windows'. */
  device: z.string().nullable(),
  detail: z.string(),
});

export type SecurityEntry = z.output<typeof entry>;

export const securityLog = {
  list: route({
    method: 'GET',
    path: '/security_log',
    can: 'security_log.view',
    summary:
      'Lista os registros de segurança, dos mais novos aos mais antigos: entradas, recusas, saídas, mudanças de pessoas e direitos, exportações e consultas a dados pessoais.',
    query: listQuery(['at'], {
      kind: z.enum(KINDS, { error: `Escolha um destes: ${KINDS.join(', ')}.` }).optional(),
      user: idFilter(),
      ...periodFilter,
    }),
    status: 200,
    response: listOf(entry),
  }),
};
