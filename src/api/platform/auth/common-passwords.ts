/**
 * Refuses passwords that are tried first: the 49,000 most used ones, those that
 * Brazilians choose (alone or with digits after them), rows and repetitions of
 * characters, and the names of the person and of the product.
 */
import { dictionary } from '@zxcvbn-ts/language-common';
import { fold } from '#domain/shared/fold.ts';

const MOST_USED: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Folded stems: refused alone and with digits or signs around them. */
const STEMS: ReadonlySet<string> = new Set(
  `acesso admin administrador alterar amor amizade anjo atletico avenida bemvindo botafogo brasil brasileiro
  cachorro carnaval casa cidade computador corinthians cruzeiro deus deusefiel deusnocomando empresa entrar
  escritorio familia felicidade felipe fernanda flamengo flor fluminense futebol gabriel gato gerente gremio
  guilherme igreja internacional internet jesus jesuscristo jesuseamor juliana leonardo liberdade lindo linda
  lucas mariana marcelo matheus meuamor mudar natureza nossasenhora palmeiras paixao
  password princesa projeto projetos qwerty rafael rodrigo santos saopaulo saudade secreto segredo senha
  senhaseguranca sistema tecnico teamo teste trabalho trocar usuario vasco vascodagama
  vitoria welcome agua aguas nascente nascentes`.split(/\s+/),
);

const PRODUCT_NAMES = ['vertente', 'vertentes'];
/** Signs around a stem that make no difference: `Senha@2026!`. */
const AROUND = /^[^\p{L}]+|[^\p{L}]+$/gu;
const NAME_LEAST = 3;

/** Why the password is refused, or null when it may be used. */
export function weaknessOf(
  password: string,
  person: { name: string; email: string },
): 'common' | 'personal' | null {
  const folded = fold(password);
  const stem = folded.replace(AROUND, '');
  const letters = folded.replace(/[^\p{L}]/gu, '');
  const names = namesOf(person);
  if ([folded, stem, letters].some((form) => names.has(form))) return 'personal';
  if (MOST_USED.has(password.toLowerCase()) || MOST_USED.has(folded)) return 'common';
  if (STEMS.has(stem) || isRow(folded)) return 'common';
  return null;
}

/** The product's names; the person's, alone and run together; the e-mail and its first part. */
function namesOf(person: { name: string; email: string }): Set<string> {
  const words = fold(person.name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= NAME_LEAST);
  const together = words.flatMap((_, from) =>
    words.slice(from).map((__, more) => words.slice(from, from + more + 1).join('')),
  );
  const email = fold(person.email);
  const [account = ''] = email.split('@');
  const firstAndLast = `${words[0] ?? ''}${words.at(-1) ?? ''}`;
  return new Set(
    [...PRODUCT_NAMES, ...together, firstAndLast, email, account, account.replace(/[^\p{L}]/gu, '')].filter(
      (name) => name.length >= NAME_LEAST,
    ),
  );
}

/** `aaaaaaaa`, `12121212`, `abcdefgh`, `87654321`: one step, or one or two characters, all the way. */
function isRow(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const sameStep = new Set(steps).size === 1 && Math.abs(steps[0] ?? 0) <= 1;
  return sameStep || new Set(codes).size <= 2;
}
