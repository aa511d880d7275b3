import { describe, expect, test } from 'vitest';
import { formCell, FORM_FIELDS, TABLE_COLUMNS } from '#domain/rules/sketch-layout.ts';
import { ADDRESSES } from '../../platform/addresses.ts';
import { HELP_SLUGS, helpSlug } from './help-slugs.ts';
import { menu, screens } from '../../screens.tsx';
import { placesNamed } from '../search/hits.ts';
import { helpHits } from './help-hits.ts';
import { HELP } from './texts/index.ts';

const sections = HELP.flatMap((topic) => topic.sections.map((section) => ({ topic, section })));

describe('the help', () => {
  test('has a page for every item of the menu, and for every screen but the first and its own', () => {
    const has = new Set(HELP.map(({ slug }) => slug));
    const areas = Object.entries(menu).map(([label, [address]]) => [label, helpSlug(ADDRESSES[address])]);
    expect(areas.filter(([, slug]) => !has.has(slug as keyof typeof HELP_SLUGS))).toEqual([]);
    const without = Object.values(ADDRESSES).filter(
      (address) => helpSlug(address.replace(/\$\w+/g, '7')) === undefined,
    );
    expect(without).toEqual([ADDRESSES.login, ADDRESSES.start, ADDRESSES.help]);
    expect([...has].toSorted()).toEqual(Object.keys(HELP_SLUGS).toSorted());
  });

  test.each([
    ['/admin/propriedades/editar/3/nascentes/5', 'nascentes'],
    ['/admin/propriedades/editar/3/nota-de-entrega', 'insumos'],
    ['/admin/propriedades/editar/3/coordenadas', 'propriedades'],
  ])('of %s is %s', (path, slug) => expect(helpSlug(path)).toBe(slug));

  test('links to screens that there are, and names each anchor once on its page', () => {
    const known = new Set(screens.map(({ address }) => address));
    const links = sections.flatMap(({ section }) => section.links ?? []);
    expect(links.length).toBeGreaterThan(25);
    expect(links.filter(({ to }) => !known.has(to))).toEqual([]);
    for (const { slug, sections: own } of HELP) {
      expect(new Set(own.map(({ id }) => id)).size, slug).toBe(own.length);
    }
  });

  test('explains each cell and each column that the sheet is read from, and offers the options it takes', () => {
    const table = (id: string) =>
      sections.find(({ section }) => section.id === id)?.section.table?.rows ?? [];
    expect(table('planilha-nascente').map(([cell]) => cell)).toEqual(
      FORM_FIELDS.map(({ key }) => formCell(key)),
    );
    expect(table('planilha-nascente').map(([cell]) => cell)).toContain('B3');
    expect(table('planilha-pontos').map(([, label]) => label?.replace(' *', ''))).toEqual(
      TABLE_COLUMNS.map(({ label }) => label),
    );
    const typology = table('planilha-nascente').find(([, label]) => label === 'Tipologia *');
    expect(typology?.[2]).toContain('Remanescente da Mata Atlântica');
  });

  test('quotes only words that the screens say', async () => {
    const quoted = sections.flatMap(({ section }) =>
      [...section.paragraphs, ...(section.steps ?? [])].flatMap((text) =>
        [...text.matchAll(/(?<![\p{L}])'([^']+)'(?!\p{L})/gu)].map(([, words = '']) => words),
      ),
    );
    const sources = import.meta.glob(
      ['../../**/*.{ts,tsx}', '../../../domain/**/*.ts', '!./**', '!../../**/*.test.*'],
      {
        query: '?raw',
        import: 'default',
      },
    );
    const code = (await Promise.all(Object.values(sources).map((load) => load() as Promise<string>))).join(
      '\n',
    );
    expect(quoted.length).toBeGreaterThan(25);
    expect([...new Set(quoted)].filter((words) => !code.includes(words))).toEqual([]);
  });
});

describe('the search', () => {
  test.each([
    ['zona utm padrao', 'A planilha: aba Nascente'],
    ['estornar', 'O estoque'],
    ['pedido de cotação', 'O que comprar'],
  ])('finds %s in the help, at its anchor', (typed, heading) => {
    const hit = placesNamed(helpHits(), typed).find(({ label }) => label === heading);
    expect(hit?.href).toMatch(/^\/admin\/ajuda\?sobre=[a-z]+#[a-z-]+$/);
  });

  test('puts first what is headed so', () => {
    const [first, second] = placesNamed(helpHits(), 'estoque');
    expect([first?.label, second !== undefined]).toEqual(['O estoque', true]);
  });
});
