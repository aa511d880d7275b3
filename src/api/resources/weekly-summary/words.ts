/** The summary as a mail. */
import type { MailWords } from '../../platform/mail/outbox.ts';
import { PANEL, withQuery } from '../panel-addresses.ts';
import type { Person, ProjectSummary } from './summary-of.ts';

/** Told in one mail; the rest is counted. */
const MOST_PROJECTS = 20;

/** @param origin where people reach the panel */
export function wordsOf(
  { name, email }: Person,
  projects: readonly ProjectSummary[],
  origin: string,
): MailWords {
  const more = projects.length - MOST_PROJECTS;
  return {
    to: { name, address: email },
    subject: 'O que espera por você nesta semana no painel Vertente',
    text: [
      `Olá, ${name}!`,
      '',
      'Isto está atrasado ou pede atenção nesta semana:',
      ...projects.slice(0, MOST_PROJECTS).flatMap((project) => ['', ...linesOf(project, origin)]),
      ...(more > 0
        ? ['', `E mais ${more} ${more === 1 ? 'projeto' : 'projetos'}: ${origin}${PANEL.start}`]
        : []),
      '',
      `Este resumo vem às segundas-feiras. Para deixar de recebê-lo: ${origin}/admin/minha-conta`,
    ].join('\n'),
  };
}

function linesOf({ id, name, sections }: ProjectSummary, origin: string): string[] {
  return [
    name,
    `${origin}${withQuery(PANEL.start, { projeto: id })}`,
    ...sections.flatMap(({ label, fact: { count, named } }) => [
      `* ${label(count)}:`,
      ...named.map((text) => `  - ${text}`),
      ...(count > named.length ? [`  - e mais ${(count - named.length).toLocaleString('pt-BR')}`] : []),
    ]),
  ];
}
