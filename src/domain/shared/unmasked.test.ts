import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cpf, phone, requiredCep, requiredPhone } from './fields.ts';

describe('numbers are read with their mask and without it', () => {
  const fields = z.strictObject({
    cpf: cpf('Informe!'),
    cep: requiredCep(),
    phone: phone(),
    cell_phone: requiredPhone('Informe!'),
  });
  const bare = { cpf: '11144477735', cep: '30140071', phone: '3332771234', cell_phone: '33999998888' };

  test.each([
    bare,
    { cpf: '111.444.777-35', cep: '30140-071', phone: '(33) 3277-1234', cell_phone: '(33) 99999-8888' },
    { cpf: '111444777-35', cep: '30.140-071', phone: '(33)3277-1234', cell_phone: '33 99999 8888' },
    { cpf: '11144477735', cep: '30140071', phone: '(33) 3277.1234', cell_phone: '(33) 9 9999-8888' },
    { cpf: '11144477735', cep: '30140071', phone: '3332771234', cell_phone: '33 9.9999.8888' },
    { cpf: ' 111.444.777-35 ', cep: ' 30140-071', phone: '33 3277-1234', cell_phone: '(33) 9999-98888 ' },
  ])('%j', (written) => {
    expect(fields.parse(written)).toEqual(bare);
  });

  test.each([
    ['cpf', '111.444.777-3'],
    ['cpf', '111-444-777.35'],
    ['cpf', '111.444.777-36'],
    ['cep', '30140-0711'],
    ['cep', '3014-0071'],
    ['phone', '(33) 277-1234'],
    ['phone', '(33) 99999-88888'],
    ['phone', '(33) 9 99999-8888'],
    ['phone', '(33) 8 9999-8888'],
    ['phone', '+55 33 99999-8888'],
    ['cell_phone', '33-99999-8888 ramal 2'],
  ])('%s %s is refused', (field, value) => {
    const { error } = fields.safeParse({ ...bare, [field]: value });
    expect(error?.issues.map((issue) => issue.path)).toEqual([[field]]);
  });

  test('the schema still converts to JSON Schema', () => {
    for (const io of ['input', 'output'] as const) {
      const { properties } = z.toJSONSchema(fields, { io });
      expect(properties?.cpf).toEqual({ type: 'string', minLength: 1 });
    }
  });
});
