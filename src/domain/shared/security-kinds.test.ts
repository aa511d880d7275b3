import { expect, test } from 'vitest';
import { securityKindOf } from './security-kinds.ts';

test.each([
  ['auth', 'create', { device: [null, 'Chrome'] }, 'signed_in'],
  ['auth', 'refused', { attempts: [null, 1] }, 'sign_in_failed'],
  ['auth', 'delete', null, 'signed_out'],
  ['access', 'refused', { attempts: [null, 1] }, 'refused'],
  ['users', 'create', { role_id: [null, 6], enabled: [null, 1], projects: [null, ''] }, 'user_changed'],
  ['users', 'update', { name: ['Ana', 'Bia'] }, 'user_changed'],
  ['users', 'update', { password_link: [null, 'vale até'] }, 'user_changed'],
  ['users', 'delete', { role_id: [6, null] }, 'user_changed'],
  ['users', 'update', { role_id: [6, 2] }, 'rights_changed'],
  ['users', 'update', { enabled: [1, 0] }, 'rights_changed'],
  ['users', 'assign_projects', { projects: ['1', '1, 2'] }, 'rights_changed'],
  ['users', 'update', { password: ['(oculta)', '(oculta)'], role_id: [6, 2] }, 'password_changed'],
  ['users', 'update', { second_factor: ['desligada', 'ligada'] }, 'second_factor_changed'],
  ['organisation_security', 'update', { idle_hours: [12, 8] }, 'rights_changed'],
  ['vehicles', 'export', { format: [null, 'csv'] }, 'exported'],
  ['users', 'export', { format: [null, 'csv'] }, 'exported'],
  ['personal_data', 'read', null, 'exported'],
  ['personal_data', 'anonymise', null, null],
  ['rural_producers', 'read', null, 'personal_data_shown'],
  ['term', 'read', null, 'personal_data_shown'],
  ['copies', 'restore', { made_at: [null, '2026-11-21T14:30'] }, 'restored'],
  ['tokens', 'create', { name: [null, 'Planilha'] }, 'token_made'],
  ['tokens', 'delete', { name: ['Planilha', null] }, 'token_revoked'],
  ['vehicles', 'create', { plate: [null, 'ABC1D23'] }, null],
  ['user', 'create', { confirmed: [null, 'senha'] }, null],
] as const)('%s.%s with %j is %s', (resource, action, changes, kind) => {
  expect(securityKindOf({ resource, action, changes })).toBe(kind);
});

test.each([
  [[], null],
  [[7], 'personal_data_shown'],
] as const)('a list that showed %j is %s', (shown, kind) => {
  expect(securityKindOf({ resource: 'rural_producers', action: 'read', changes: null, shown })).toBe(kind);
});
