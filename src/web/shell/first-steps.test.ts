import { expect, test } from 'vitest';
import { can, ROLES } from '#domain/shared/access.ts';
import type { Can } from '#domain/shared/contract.ts';
import { firstSteps } from './first-steps.ts';

const of = (role: number, hasProject: boolean) =>
  firstSteps((what: Can) => what === 'signed_in' || (what !== 'anyone' && can(role, what)), hasProject).map(
    ({ label }) => label,
  );

test('every role finds something to begin with in a project', () => {
  for (const role of Object.values(ROLES)) expect(of(role, true).length).toBeGreaterThan(0);
});

test('without a project nothing of a project is offered', () => {
  expect(of(ROLES.FINANCEIRO, false)).toEqual([]);
  expect(of(ROLES.ADMINISTRATIVO, false)).toEqual(['Ver os veículos']);
});

test('a technician begins in the field, an accountant with the accounts', () => {
  expect(of(ROLES.TECNICO, true)[0]).toBe('Lançar uma atividade');
  expect(of(ROLES.FINANCEIRO, true)[0]).toBe('Prestar contas');
  expect(of(ROLES.TECNICO, true)).not.toContain('Ver as viagens');
});
