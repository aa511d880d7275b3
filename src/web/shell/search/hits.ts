/** What the search offers: screens and actions by their words, records as the API found them. */
import type { SearchResult, SearchType } from '#domain/resources/search.ts';
import type { Can } from '#domain/shared/contract.ts';
import { fold } from '#domain/shared/fold.ts';
import { ADDRESSES } from '../../platform/addresses.ts';
import { firstSteps } from '../first-steps.ts';
import { menuSections } from '../menu.ts';

export interface Hit {
  readonly group: string;
  readonly label: string;
  readonly detail: string;
  /** Found by these too, which are not shown. */
  readonly words?: string;
  readonly href: string;
  readonly projectId: number | null;
}

const GROUPS: Readonly<Record<SearchType, string>> = {
  rural_producer: 'Proprietários',
  rural_property: 'Propriedades',
  water_spring: 'Nascentes',
  project: 'Projetos',
  vehicle: 'Veículos',
  user: 'Usuários',
  sponsor: 'Patrocinadores',
};

export function recordHit({ type, label, detail, href, project_id }: SearchResult): Hit {
  return { group: GROUPS[type], label, detail, href, projectId: project_id };
}

/** Every screen of the menu and every action of the first screen that this person may open. */
export function placesFor(role: number, may: (can: Can) => boolean, hasProject: boolean): Hit[] {
  const screens = menuSections(role, hasProject).flatMap(({ links }) =>
    links.map(({ label, address }) => place('Telas', label, ADDRESSES[address])),
  );
  const actions = firstSteps(may, hasProject, Number.POSITIVE_INFINITY).map(({ label, about, address }) => ({
    ...place('Ações', label, ADDRESSES[address]),
    detail: about,
  }));
  return [
    place('Telas', 'Início', ADDRESSES.start),
    ...screens,
    place('Telas', 'Minha conta', ADDRESSES.account),
    ...actions,
  ];
}

function place(group: string, label: string, href: string): Hit {
  return { group, label, detail: '', href, projectId: null };
}

/** Those whose words hold every word that was typed; those that show them come first. */
export function placesNamed(places: readonly Hit[], typed: string): Hit[] {
  const words = fold(typed).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const holds = (text: string) => words.every((word) => fold(text).includes(word));
  const shown = ({ label, detail }: Hit) => holds(`${label} ${detail}`);
  const found = places.filter(({ label, detail, words: more = '' }) => holds(`${label} ${detail} ${more}`));
  return [...found.filter(shown), ...found.filter((hit) => !shown(hit))];
}
