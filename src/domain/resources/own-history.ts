/** What was done in one's own name: every entry of the audit that says it was this person. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { listOf, listQuery } from '../shared/crud.ts';
import { labelled } from '../shared/labels.ts';
import { periodFilter } from '../shared/periods.ts';

const ownEntry = z.object({
  id: z.int(),
  at: labelled('Quando', z.string()),
  action_label: labelled('O que foi feito', z.string()),
  /** 'Veículos, registro 3'; null where it was on no record. */
  record: labelled('Em quê', z.string().nullable()),
  /** Of one that the person still enters. */
  project: labelled('Projeto', z.string().nullable()),
  /** The fields that changed, as the forms call them, without their values. */
  fields: labelled('Campos', z.string().nullable()),
  /** With which of the person's keys a program did it. */
  key: labelled('Chave para programas', z.string().nullable()),
  address: labelled('De onde', z.string()),
});

export type OwnEntry = z.output<typeof ownEntry>;

export const ownHistory = {
  list: route({
    method: 'GET',
    path: '/user/history',
    can: 'signed_in',
    summary: 'Mostra o que foi feito em nome da própria pessoa, do mais novo ao mais antigo.',
    // Newest first, and nothing to search.
    query: listQuery(['at'], periodFilter).omit({ q: true, sort: true }),
    status: 200,
    response: listOf(ownEntry),
  }),
};
