import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CEP_MASK,
  CPF_MASK,
  hiddenCpf,
  DECIMAL_MASK,
  INTEGER_MASK,
  type Mask,
  MONEY_MASK,
  PHONE_MASK,
  PLATE_MASK,
} from './masks.ts';

/** Types character by character at the caret, as a person does. */
function typeInto(mask: Mask<unknown>, keys: string, start = '', caret = start.length) {
  let state = { text: start, caret };
  for (const key of keys) {
    const text = state.text.slice(0, state.caret) + key + state.text.slice(state.caret);
    state = mask.input(text, state.caret + 1, 'typing');
  }
  return state;
}

function backspace(mask: Mask<unknown>, text: string, caret: number) {
  return mask.input(text.slice(0, caret - 1) + text.slice(caret), caret - 1, 'erasing');
}

function paste(mask: Mask<unknown>, text: string) {
  return mask.input(text, text.length, 'pasting').text;
}

describe('typing digits puts the separators there', () => {
  test.each([
    ['CPF', CPF_MASK, '11144477735', '111.444.777-35'],
    ['CPF with its own separators', CPF_MASK, '111.444.777-35', '111.444.777-35'],
    ['CEP', CEP_MASK, '35010000', '35010-000'],
    ['phone of ten digits', PHONE_MASK, '3332771234', '(33) 3277-1234'],
    ['phone of eleven digits', PHONE_MASK, '33999998888', '(33) 99999-8888'],
    ['Mercosul plate', PLATE_MASK, 'abc1d23', 'ABC-1D23'],
    ['old plate', PLATE_MASK, 'ABC-1234', 'ABC-1234'],
  ])('%s', (_, mask, keys, expected) => {
    expect(typeInto(mask, keys)).toEqual({ text: expected, caret: expected.length });
  });

  test('an unfinished text ends without a separator', () => {
    expect(typeInto(CPF_MASK, '111').text).toBe('111');
    expect(typeInto(PHONE_MASK, '33').text).toBe('(33');
    expect(typeInto(CEP_MASK, '35010').text).toBe('35010');
  });

  test('a phone moves its hyphen when the eleventh digit comes, and back when it goes', () => {
    const ten = typeInto(PHONE_MASK, '3399999888').text;
    expect(ten).toBe('(33) 9999-9888');
    expect(typeInto(PHONE_MASK, '8', ten).text).toBe('(33) 99999-8888');
    expect(backspace(PHONE_MASK, '(33) 99999-8888', 15).text).toBe(ten);
  });

  test.each([
    ['+55 33 99900-1234', '(33) 99900-1234', '33999001234'],
    ['+5533999001234', '(33) 99900-1234', '33999001234'],
    ['+55 033 99900-1234', '(33) 99900-1234', '33999001234'],
    ['+55 33 3277-1234', '+55 33 3277-1234', '3332771234'],
    ['+55 33 32', '+55 33 32', '3332'],
    ['+', '+', null],
    ['+1 202 555-0123', '+1 202 555-0123', '+1 202 555-0123'],
    ['0800 123 4567', '(08) 00123-4567', '08001234567'],
  ])('a phone typed as %s shows %s and is %s', (keys, shown, value) => {
    const { text, caret } = typeInto(PHONE_MASK, keys);
    expect([text, caret, PHONE_MASK.read(text)]).toEqual([shown, shown.length, value]);
  });

  test('a phone of another country stays as it was typed when the field is left, for its message', () => {
    expect(PHONE_MASK.format(PHONE_MASK.read('+1 202 555-0123'))).toBe('+1 202 555-0123');
    expect(PHONE_MASK.format(PHONE_MASK.read('+55 33 3277-1234'))).toBe('(33) 3277-1234');
  });

  test('a phone typed with its country takes no letter, and is taken back sign by sign', () => {
    expect(typeInto(PHONE_MASK, '+5a5 b33')).toEqual({ text: '+55 33', caret: 6 });
    expect(backspace(PHONE_MASK, '+55 33', 4)).toEqual({ text: '+5533', caret: 3 });
    expect(backspace(PHONE_MASK, '+', 1)).toEqual({ text: '', caret: 0 });
  });

  test('a field that is full refuses another digit, in the middle too', () => {
    expect(typeInto(CPF_MASK, '9', '111.444.777-35')).toEqual({ text: '111.444.777-35', caret: 14 });
    expect(typeInto(CPF_MASK, '9', '111.444.777-35', 2).text).toBe('111.444.777-35');
    expect(typeInto(PHONE_MASK, '9', '(55) 99999-8888').text).toBe('(55) 99999-8888');
    expect(typeInto(PLATE_MASK, '9', 'ABC-1D23').text).toBe('ABC-1D23');
  });
});

describe('the caret stays where the person works', () => {
  test('a digit typed in the middle leaves the caret behind it', () => {
    expect(typeInto(CPF_MASK, '9', '111.444', 2)).toEqual({ text: '119.144.4', caret: 4 });
  });

  test('erasing backward over a separator steps before it, then erases the digit', () => {
    const first = backspace(CPF_MASK, '111.444', 4);
    expect(first).toEqual({ text: '111.444', caret: 3 });
    expect(backspace(CPF_MASK, first.text, first.caret)).toEqual({ text: '114.44', caret: 2 });
  });

  test('erasing forward over a separator steps behind it', () => {
    expect(CPF_MASK.input('111444', 3, 'typing')).toEqual({ text: '111.444', caret: 4 });
  });

  test('the last digit of a phone goes with its parenthesis', () => {
    expect(backspace(PHONE_MASK, '(3', 2)).toEqual({ text: '', caret: 0 });
  });
});

describe('pasting, with or without the mask', () => {
  test.each([
    [CPF_MASK, ' 111.444.777-35 ', '111.444.777-35'],
    [CPF_MASK, '11144477735', '111.444.777-35'],
    [CEP_MASK, 'CEP 35.010-000', '35010-000'],
    [PHONE_MASK, '+55 33 99999-8888', '(33) 99999-8888'],
    [PHONE_MASK, '+55 (33) 3277-1234', '(33) 3277-1234'],
    [PHONE_MASK, '0055 33 99999 8888', '(33) 99999-8888'],
    [PHONE_MASK, '5533999998888', '(33) 99999-8888'],
    [PHONE_MASK, '553332771234', '(33) 3277-1234'],
    [PHONE_MASK, '+55 (033) 99999-8888', '(33) 99999-8888'],
    [PHONE_MASK, '033 99999-8888', '(33) 99999-8888'],
    [PHONE_MASK, '0800 123 4567', '(08) 00123-4567'],
    [PHONE_MASK, '+1 202 555 0123', '+1 202 555 0123'],
    [PHONE_MASK, '55999998888', '(55) 99999-8888'],
    [PLATE_MASK, 'abc1d23', 'ABC-1D23'],
    [PLATE_MASK, ' ABC 1D23 ', 'ABC-1D23'],
    [MONEY_MASK, 'R$ 1.234,56', '1234,56'],
    [MONEY_MASK, 'R$ 10', '10,00'],
    [MONEY_MASK, '1234.5', '1234,50'],
    [DECIMAL_MASK, '1.234,5', '1234,5'],
    [INTEGER_MASK, '1.234', '1234'],
  ])('%#: %s', (mask, text, expected) => {
    expect(paste(mask, text)).toBe(expected);
  });

  test('what can not be read stays in sight and is the value', () => {
    expect(paste(MONEY_MASK, 'uns dez reais')).toBe('uns dez reais');
    expect(MONEY_MASK.read('uns dez reais')).toBe('uns dez reais');
    expect(MONEY_MASK.format('uns dez reais')).toBe('uns dez reais');
  });

  test('a fraction pasted into an integer is not run together', () => {
    expect(paste(INTEGER_MASK, '12,5')).toBe('12,5');
    expect(INTEGER_MASK.read('12,5')).toBe(12.5);
  });
});

describe('reading', () => {
  test.each([
    ['1.234,56', 1234.56],
    ['1234,5', 1234.5],
    ['1234,', 1234],
    [',5', 0.5],
    ['R$ 10', 10],
    ['R$10,00', 10],
    ['1.234', 1234],
    ['12.5', 12.5],
    ['0', 0],
    ['-5', -5],
    ['', null],
    ['R$', null],
    ['   ', null],
    ['12a', '12a'],
    ['1,2,3', '1,2,3'],
  ])('money %j is %j', (text, expected) => {
    expect(MONEY_MASK.read(text)).toBe(expected);
  });

  test('money keeps surplus decimals for the schema to refuse; a decimal is rounded to two', () => {
    expect(MONEY_MASK.read('10,999')).toBe(10.999);
    expect(DECIMAL_MASK.read('10,999')).toBe(11);
    expect(DECIMAL_MASK.read('1,005')).toBe(1.01);
  });

  test('blank fields are null', () => {
    for (const mask of [CPF_MASK, CEP_MASK, PHONE_MASK, PLATE_MASK, INTEGER_MASK, DECIMAL_MASK]) {
      expect(mask.read('')).toBeNull();
    }
  });

  test('a plate keeps its hyphen, the others only their digits', () => {
    expect(PLATE_MASK.read('ABC-1D23')).toBe('ABC-1D23');
    expect(CPF_MASK.read('111.444.777-35')).toBe('11144477735');
    expect(PHONE_MASK.read('(33) 99999-8888')).toBe('33999998888');
    expect(CEP_MASK.read('35010-000')).toBe('35010000');
  });
});

describe('typing numbers', () => {
  test('an integer takes digits, and a fraction only to refuse it', () => {
    expect(typeInto(INTEGER_MASK, '1a23-')).toEqual({ text: '123', caret: 3 });
    expect(typeInto(INTEGER_MASK, '4,5')).toEqual({ text: '4,5', caret: 3 });
    expect(INTEGER_MASK.read('4,5')).toBe(4.5);
    expect(INTEGER_MASK.read(typeInto(INTEGER_MASK, '4.5').text)).toBe(4.5);
    expect(INTEGER_MASK.read(typeInto(INTEGER_MASK, '1.234').text)).toBe(1234);
  });

  test('money takes a comma and two decimals', () => {
    expect(typeInto(MONEY_MASK, '1234,567x').text).toBe('1234,56');
    expect(typeInto(MONEY_MASK, '12,,5').text).toBe('12,5');
  });

  test('leaving writes two decimals for money and no more than needed for decimals', () => {
    expect(MONEY_MASK.format(MONEY_MASK.read('1234,5'))).toBe('1234,50');
    expect(DECIMAL_MASK.format(DECIMAL_MASK.read('1234,50'))).toBe('1234,5');
    expect(INTEGER_MASK.format(1234567)).toBe('1234567');
  });

  test('a stored value with more decimals is shown whole', () => {
    expect(DECIMAL_MASK.format(0.7854)).toBe('0,7854');
  });
});

describe('for every value', () => {
  const digits = (min: number, max: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: min, maxLength: max });

  test('a CPF comes back as it was', () => {
    fc.assert(
      fc.property(digits(11, 11), (cpf) => {
        expect(CPF_MASK.read(CPF_MASK.format(cpf))).toBe(cpf);
      }),
    );
  });

  test('a phone comes back as it was', () => {
    fc.assert(
      fc.property(digits(9, 10), fc.constantFrom(...'123456789'.split('')), (rest, first) => {
        const phone = first + rest;
        expect(PHONE_MASK.read(PHONE_MASK.format(phone))).toBe(phone);
        expect(PHONE_MASK.read(paste(PHONE_MASK, `+55${phone}`))).toBe(phone);
        expect(typeInto(PHONE_MASK, phone).text).toBe(PHONE_MASK.format(phone));
      }),
    );
  });

  test('money comes back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        const value = cents / 100;
        const written = MONEY_MASK.format(value);
        expect(written).toMatch(/^\d+,\d{2}$/);
        expect(MONEY_MASK.read(written)).toBe(value);
      }),
    );
  });

  test('an edit lands inside the text, and repeating it changes nothing', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.nat(30),
        fc.constantFrom('typing', 'pasting', 'erasing'),
        (text, at, edit) => {
          for (const mask of [
            CPF_MASK,
            CEP_MASK,
            PHONE_MASK,
            PLATE_MASK,
            MONEY_MASK,
            DECIMAL_MASK,
            INTEGER_MASK,
          ]) {
            const once = mask.input(text, Math.min(at, text.length), edit);
            expect(once.caret).toBeGreaterThanOrEqual(0);
            expect(once.caret).toBeLessThanOrEqual(once.text.length);
            const again = mask.input(once.text, once.text.length, 'pasting').text;
            expect(mask.read(again)).toEqual(mask.read(once.text));
          }
        },
      ),
    );
  });

  test('typing a digit at any place puts the caret behind it', () => {
    fc.assert(
      fc.property(digits(0, 10), fc.nat(11), (text, at) => {
        const laidOut = CPF_MASK.format(text);
        const caret = Math.min(at, laidOut.length);
        const { text: after, caret: now } = typeInto(CPF_MASK, '7', laidOut, caret);
        expect(after.slice(0, now).replace(/\D/g, '')).toMatch(/7$/);
      }),
    );
  });
});

test.each([
  ['52998224725', '***.982.247-**'],
  ['5299822472', '***.***.***-**'],
  ['', ''],
])('of the CPF %s a list shows %s', (digits, shown) => {
  expect(hiddenCpf(digits)).toBe(shown);
});
