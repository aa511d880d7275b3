import type { HelpTopic } from '../help-topic.ts';

export const finances: HelpTopic = {
  slug: 'financas',
  title: 'Finanças',
  about: 'Recursos esperados e recebidos, e a prestação de contas.',
  sections: [
    {
      id: 'recursos',
      heading: 'Recursos',
      paragraphs: [
        'O dinheiro do projeto por previsão, tipo e status: A realizar, Em caixa ou Atrasado. Os totais seguem os filtros.',
        'Uma devolução é digitada sem sinal: ela é descontada dos totais.',
      ],
      links: [{ label: 'Recursos', to: 'financialResources' }],
    },
    {
      id: 'prestacao',
      heading: 'Prestação de Contas',
      paragraphs: [
        'Cada prestação tem previsão, data de entrega, tipo, valor e situação. A que passou da data sem ser entregue aparece como atrasada, também na tela inicial de quem cuida dela.',
      ],
      links: [{ label: 'Prestação de Contas', to: 'accountabilities' }],
    },
    {
      id: 'filtros',
      heading: 'Filtrar e exportar',
      paragraphs: [
        "As listas têm filtros por período, tipo e status, que ficam no endereço da página e podem ser salvos com um nome. 'Exportar' leva o que está filtrado para uma planilha ou CSV.",
      ],
    },
  ],
};
