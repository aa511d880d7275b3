import type { HelpTopic } from '../help-topic.ts';

export const reports: HelpTopic = {
  slug: 'relatorios',
  title: 'Relatórios',
  about: 'O relatório de insumos e os outros documentos que o painel faz.',
  sections: [
    {
      id: 'insumos',
      heading: 'Relatório de insumos',
      paragraphs: [
        'Uma planilha com uma linha por nascente e os materiais de cada uma, e em outra aba o saldo do projeto. Sub-bacia, status e técnico filtram as nascentes; o saldo é sempre do projeto inteiro.',
      ],
      links: [{ label: 'Relatórios', to: 'reports' }],
    },
    {
      id: 'outros',
      heading: 'Outros documentos',
      paragraphs: [
        'Nota de entrega, termo de compromisso e croqui são feitos na propriedade; o PDF das viagens, na lista de viagens; o pedido de cotação, em O que comprar.',
        "'Exportar', em qualquer lista, dá a lista como está filtrada, em planilha ou CSV. Cada exportação fica registrada.",
      ],
      links: [
        { label: 'Controle de viagens', to: 'trips' },
        { label: 'O que comprar', to: 'purchaseList' },
      ],
    },
  ],
};
