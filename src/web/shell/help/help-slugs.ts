/** Which help belongs to a screen: by the part of its address that names the area. */

export const HELP_SLUGS = {
  proprietarios: /^\/admin\/proprietarios/,
  nascentes: /^\/admin\/(?:nascentes|propriedades\/editar\/\d+\/nascentes)/,
  insumos:
    /^\/admin\/(?:controle-de-insumos|estoque|o-que-comprar|previsto-e-entregue|notas-de-entrega|propriedades\/editar\/\d+\/nota-)/,
  propriedades: /^\/admin\/propriedades/,
  cronograma: /^\/admin\/(?:cronograma|lancamento|atividades)/,
  financas: /^\/admin\/(?:recursos|prestacao)/,
  viagens: /^\/admin\/(?:controle-de-viagens|veiculos)/,
  mapa: /^\/admin\/mapa/,
  contas: /^\/admin\/(?:usuarios|minha-conta|registro|organizacao)/,
  relatorios: /^\/admin\/relatorios/,
  projeto: /^\/admin\/(?:projetos|patrocinadores|bacias|sub-bacias)/,
} as const;

export type HelpSlug = keyof typeof HELP_SLUGS;

/** Undefined for what has no help of its own: its link opens the list of all. */
export function helpSlug(path: string): HelpSlug | undefined {
  return (Object.keys(HELP_SLUGS) as HelpSlug[]).find((slug) => HELP_SLUGS[slug].test(path));
}
