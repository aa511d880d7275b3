import { expect, test } from 'vitest';
import { permissionsOf, ROLES } from '#domain/shared/access.ts';
import { allows } from './permissions.ts';

test('the panel reads the permissions that the server gives', () => {
  const technician = permissionsOf(ROLES.TECNICO);
  expect(allows(technician, 'vehicles.create')).toBe(true);
  expect(allows(technician, 'vehicles.update')).toBe(false);
  expect(allows(technician, 'users.view')).toBe(false);
  expect(allows({}, 'signed_in')).toBe(true);
  expect(allows({}, 'vehicles.view')).toBe(false);
});
