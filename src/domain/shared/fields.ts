/**
 * The building blocks of every schema, with the Portuguese message of each
 * refusal. None transforms (they must convert to JSON Schema); empty optional
 * texts become null where they are stored.
 */
import { isValidCnpj, isValidCpf } from '@brazilian-utils/brazilian-utils';
import { z } from 'zod';
import { isDate, isDateTimeInput, isMonth } from './dates.ts';
import { MESSAGES } from './messages.ts';
import { plainDigits } from './personal-search.ts';
import { isPlainText } from './plain-text.ts';
import { unmaskedCep, unmaskedCnpj, unmaskedCpf, unmaskedPhone } from './unmasked.ts';
import { hasPlainLetters, shownText, withoutInvisible } from './visible.ts';

export const LIMITS = {
  text: 255,
  note: 10_000,
  quantity: 1_000_000,
  money: 999_999_999.99,
  hectares: 1_000_000,
  id: 2_147_483_647,
} as const;

/** Required text of one line; `message` answers an absent, empty or blank one. */
export function requiredText(message: string = MESSAGES.fillIn, max: number = LIMITS.text) {
  return z
    .string({ error: message })
    .overwrite(shownText)
    .trim()
    .min(1, message)
    .max(max, MESSAGES.tooLong(max))
    .refine(isPlainLine, MESSAGES.invalid);
}

/** Required code of a record, without the signs in it that nobody sees: pasted ones would part equal codes. */
export function code(message: string = MESSAGES.fillIn, max: number = LIMITS.text) {
  return z
    .string({ error: message })
    .overwrite(withoutInvisible)
    .trim()
    .min(1, message)
    .max(max, MESSAGES.tooLong(max))
    .refine(isPlainLine, MESSAGES.invalid);
}

/** Optional text of one line. */
export function text(max: number = LIMITS.text) {
  return z
    .string({ error: MESSAGES.invalid })
    .overwrite(shownText)
    .trim()
    .max(max, MESSAGES.tooLong(max))
    .refine(isPlainLine, MESSAGES.invalid)
    .nullish();
}

/** What is searched for, without the signs in it that nobody sees and with plain digits: no name, code or number is kept otherwise. */
export function searchedText(message?: string) {
  return z
    .string(message)
    .overwrite((text) => plainDigits(shownText(text)))
    .trim()
    .max(LIMITS.text, MESSAGES.tooLong(LIMITS.text))
    .refine(isPlainText, MESSAGES.invalid);
}

/** Optional text of many lines. */
export function note(max: number = LIMITS.note) {
  return z
    .string({ error: MESSAGES.invalid })
    .trim()
    .max(max, MESSAGES.tooLong(max))
    .refine(isPlainText, MESSAGES.invalid)
    .nullish();
}

export function requiredNote(message: string = MESSAGES.fillIn, max: number = LIMITS.note) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, MESSAGES.tooLong(max))
    .refine(isPlainText, MESSAGES.invalid);
}

function isPlainLine(value: string): boolean {
  return isPlainText(value) && !/[\r\n]/.test(value);
}

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** As it is compared: without invisible signs, and its letters in one form. */
const plainEmail = (value: string) => withoutInvisible(value).normalize('NFKC');

/** An e-mail that was taken before, by whatever rules. */
export function knownEmail(message: string = MESSAGES.email) {
  return z
    .string({ error: message })
    .overwrite(plainEmail)
    .trim()
    .max(LIMITS.text, MESSAGES.tooLong(LIMITS.text))
    .regex(EMAIL, message)
    .refine(isPlainText, message);
}

export function requiredEmail(message: string = MESSAGES.email) {
  return knownEmail(message).refine(hasPlainLetters, MESSAGES.confusableEmail);
}

/** Optional e-mail; the empty text counts as none. */
export function email() {
  return z
    .string({ error: MESSAGES.email })
    .overwrite(plainEmail)
    .trim()
    .max(LIMITS.text, MESSAGES.tooLong(LIMITS.text))
    .refine((value) => value === '' || (EMAIL.test(value) && isPlainText(value)), MESSAGES.email)
    .refine(hasPlainLetters, MESSAGES.confusableEmail)
    .nullish();
}

const WEBSITE =
  /^(?:https?:\/\/)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** Optional site, with or without `https://`. */
export function website() {
  return z
    .string({ error: MESSAGES.website })
    .trim()
    .max(LIMITS.text, MESSAGES.tooLong(LIMITS.text))
    .refine((value) => value === '' || (WEBSITE.test(value) && isPlainText(value)), MESSAGES.website)
    .nullish();
}

/** CPF with valid check digits, with or without its mask; 11 digits once read. */
export function cpf(message: string) {
  return z
    .string({ error: message })
    .overwrite(unmaskedCpf)
    .min(1, message)
    .refine((value) => value === '' || (/^\d{11}$/.test(value) && isValidCpf(value)), MESSAGES.cpf);
}

/** Optional CPF; the empty text counts as none. */
export function optionalCpf() {
  return z
    .string({ error: MESSAGES.cpf })
    .overwrite(unmaskedCpf)
    .refine((value) => value === '' || (/^\d{11}$/.test(value) && isValidCpf(value)), MESSAGES.cpf)
    .nullish();
}

/** Optional CNPJ, of digits alone or with letters, with valid check digits; 14 signs without its mask once read. */
export function cnpj() {
  return z
    .string({ error: MESSAGES.cnpj })
    .overwrite(unmaskedCnpj)
    .refine(
      (value) => value === '' || (/^[A-Z\d]{12}\d{2}$/.test(value) && isValidCnpj(value, { version: 2 })),
      MESSAGES.cnpj,
    )
    .nullish();
}

/** Optional CEP; the empty text counts as none. */
export function cep() {
  return z
    .string({ error: MESSAGES.cep })
    .overwrite(unmaskedCep)
    .refine((value) => value === '' || /^\d{8}$/.test(value), MESSAGES.cep)
    .nullish();
}

/** CEP with or without its mask; 8 digits once read. */
export function requiredCep(message: string = MESSAGES.fillIn) {
  return z
    .string({ error: message })
    .overwrite(unmaskedCep)
    .min(1, message)
    .refine((value) => value === '' || /^\d{8}$/.test(value), MESSAGES.cep);
}

/** Optional phone with or without its mask; 10 or 11 digits once read. */
export function phone() {
  return z
    .string({ error: MESSAGES.phone })
    .overwrite(unmaskedPhone)
    .refine((value) => value === '' || /^\d{10,11}$/.test(value), MESSAGES.phone)
    .nullish();
}

export function requiredPhone(message: string) {
  return z
    .string({ error: message })
    .overwrite(unmaskedPhone)
    .min(1, message)
    .refine((value) => value === '' || /^\d{10,11}$/.test(value), MESSAGES.phone);
}

/** Absent or empty → the field's own message; another type or not finite → `notNumber`. */
function numberError(message: string) {
  return (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null || issue.input === '' ? message : MESSAGES.notNumber;
}

/** Finite decimal, not negative unless `min` says so. */
export function decimal(
  message: string = MESSAGES.fillIn,
  { min = 0, max = LIMITS.quantity as number }: { min?: number; max?: number } = {},
) {
  return z
    .number({ error: numberError(message) })
    .min(min, min === 0 ? MESSAGES.negative : MESSAGES.atLeast(min))
    .max(max, MESSAGES.atMost(max));
}

export function integer(
  message: string = MESSAGES.fillIn,
  { min = 0, max = LIMITS.quantity as number }: { min?: number; max?: number } = {},
) {
  return z
    .number({ error: numberError(message) })
    .refine(Number.isInteger, MESSAGES.notInteger)
    .min(min, min === 0 ? MESSAGES.negative : MESSAGES.atLeast(min))
    .max(max, MESSAGES.atMost(max));
}

/** Decimal of at most two places, as the forms write it. */
export function hundredths(message: string = MESSAGES.fillIn, bounds: { min?: number; max?: number } = {}) {
  return decimal(message, bounds).refine(hasTwoDecimals, MESSAGES.twoDecimals);
}

/** Decimal of at most two places above zero: what something is divided by. */
export function positiveHundredths(message: string = MESSAGES.fillIn) {
  return z
    .number({ error: numberError(message) })
    .positive(MESSAGES.positive)
    .max(LIMITS.quantity, MESSAGES.atMost(LIMITS.quantity))
    .refine(hasTwoDecimals, MESSAGES.twoDecimals);
}

/** Reais with at most two decimals; stored as integer cents. */
export function money(message: string = MESSAGES.fillIn) {
  return hundredths(message, { max: LIMITS.money });
}

function hasTwoDecimals(value: number): boolean {
  return Number(value.toFixed(2)) === value;
}

/** A row's id in another table. */
export function reference(message: string = MESSAGES.chooseOption) {
  return z.number({ error: message }).int(message).min(1, message).max(LIMITS.id, MESSAGES.reference);
}

/** `YYYY-MM-DD`, a day that exists. */
export function date(message: string = MESSAGES.fillIn) {
  return z
    .string({ error: message })
    .min(1, message)
    .refine((value) => value === '' || isDate(value), MESSAGES.notDate);
}

/** `YYYY-MM`, a month that exists. */
export function month(message: string = MESSAGES.fillIn) {
  return z.string({ error: message }).min(1, message).refine(isMonthOrEmpty, MESSAGES.notMonth);
}

const isMonthOrEmpty = (value: string) => value === '' || isMonth(value);

/** `YYYY-MM-DDTHH:mm`, accepted with seconds or an offset too. */
export function dateTime(message: string = MESSAGES.fillIn) {
  return z
    .string({ error: message })
    .min(1, message)
    .refine((value) => value === '' || isDateTimeInput(value), MESSAGES.notDateTime);
}

/** A boolean, written as true/false. */
export function flag(message: string = MESSAGES.notFlag) {
  return z.boolean({ error: message });
}

/** A boolean that is also accepted as 1/0 (`finished`, yes/no selects). */
export function zeroOne(message: string = MESSAGES.chooseOption) {
  // On the members too: the form's resolver reads the first member's message, not the union's.
  const error = message;
  return z.union([z.boolean({ error }), z.literal(0, { error }), z.literal(1, { error })], { error });
}

/** One of the numbers of an enumeration. */
export function choice<const K extends number>(labels: Readonly<Record<K, string>>, message: string) {
  const values = Object.keys(labels).map(Number) as K[];
  return z.literal(values, { error: message });
}
