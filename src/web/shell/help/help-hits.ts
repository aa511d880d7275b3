/** The help as the search offers it: a result for each section, found by its heading and its paragraphs. */
import { ADDRESSES } from '../../platform/addresses.ts';
import { helpHref } from './help-topic.ts';
import { HELP } from './texts/index.ts';

export function helpHits() {
  return HELP.flatMap(({ slug, title, sections }) =>
    sections.map(({ id, heading, paragraphs, steps = [], table }) => ({
      group: 'Ajuda',
      label: heading,
      detail: title,
      words: [...paragraphs, ...steps, ...(table?.rows.flat() ?? [])].join(' '),
      href: helpHref(ADDRESSES.help, slug, id),
      projectId: null,
    })),
  );
}
