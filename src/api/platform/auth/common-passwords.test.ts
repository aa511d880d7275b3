import { describe, expect, test } from 'vitest';
import { weaknessOf } from './common-passwords.ts';

const PERSON = { name: 'Maria José de Souza Lima', email: 'mj.lima@example.org' };

describe('a password that is tried first', () => {
  test.each([
    '12345678',
    'password1',
    'PASSWORD',
    'qwertyuiop',
    'senha123',
    'Senha@2026!',
    'brasil2026',
    'Flamengo10',
    'deusefiel',
    'Família1',
    'aaaaaaaa',
    'abababab',
    'abcdefgh',
    '98765432',
    'çççççççç',
  ])('%j is common', (password) => {
    expect(weaknessOf(password, PERSON)).toBe('common');
  });

  test.each([
    'mariajose',
    'Maria2026',
    '#souza#1980',
    'maria-lima-88',
    'MariaJoséSouzaLima',
    'mj.lima@example.org',
    'mjlima2026',
    'vertente',
    'Vertente@2026',
  ])('%j is a name of the person or of the product', (password) => {
    expect(weaknessOf(password, PERSON)).toBe('personal');
  });

  test.each([
    'nascente-viva-2026',
    'demonstracao',
    'tres pratos de trigo',
    'K7#pQz!m',
    'maria gosta de ipê',
    'souza2026trigo',
  ])('%j may be used', (password) => {
    expect(weaknessOf(password, PERSON)).toBeNull();
  });
});
