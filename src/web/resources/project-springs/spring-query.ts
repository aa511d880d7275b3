/** The filters of the list as its address has them. What no filter can be is left out. */
import { springFilters } from '#domain/resources/project-springs.ts';
import type { SearchTexts } from '../../platform/search-text.ts';

export type SpringQuery = Readonly<Partial<Record<keyof typeof springFilters, string>>>;

/** Those that stand behind 'Mais filtros'. */
export const MORE_FILTERS = ['subbasin', 'technician', 'modality', 'delivered_from', 'delivered_to'] as const;

export function springQueryOf(texts: SearchTexts): SpringQuery {
  return Object.fromEntries(
    Object.entries(springFilters).flatMap(([name, schema]) => {
      const text = texts[name];
      return text !== undefined && text !== '' && schema.safeParse(text).success ? [[name, text]] : [];
    }),
  );
}
