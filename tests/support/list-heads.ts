/** The columns of a running project's lists, by the screen. */
export const LIST_HEADS = [
  ['atividades-de-projeto', ['Nome']],
  ['cronograma-de-execucao', ['Atividade', 'Responsável', 'Meta', 'Início', 'Término', 'Status']],
  [
    'lancamento-de-atividades',
    ['Propriedade', 'Atividade', 'Responsável', 'Produtores mobilizados', 'Execução'],
  ],
  ['recursos', ['Previsão', 'Tipo', 'Valor (R$)', 'Status']],
  ['controle-de-viagens', ['Início', 'Usuário', 'Origem', 'Destino', 'Atividade']],
] as const;
