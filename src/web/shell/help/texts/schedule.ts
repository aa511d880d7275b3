import type { HelpTopic } from '../help-topic.ts';

export const schedule: HelpTopic = {
  slug: 'cronograma',
  title: 'Cronograma e lançamentos',
  about: 'O que cada pessoa tem a fazer, e o que foi feito.',
  sections: [
    {
      id: 'atividades',
      heading: 'Atividades de projeto',
      paragraphs: [
        'A lista do que o projeto faz: visita, plantio, cercamento. O cronograma e as viagens escolhem daqui.',
      ],
      links: [{ label: 'Atividades de projeto', to: 'activities' }],
    },
    {
      id: 'cronograma',
      heading: 'Cronograma de Execução',
      paragraphs: [
        'Cada item diz quem faz qual atividade, de quando a quando, e a meta: quantos lançamentos se espera.',
        "'Acompanhamento do cronograma' mostra primeiro o atrasado, depois o que está em andamento, o que vem e o concluído, com quanto da meta foi lançado.",
        'Vários itens marcados podem ser concluídos ou reabertos de uma vez.',
      ],
      links: [
        { label: 'Cronograma de Execução', to: 'schedule' },
        { label: 'Acompanhamento', to: 'scheduleFollowUp' },
      ],
    },
    {
      id: 'lancamentos',
      heading: 'Lançamento de Atividades',
      paragraphs: [
        "Um lançamento é uma atividade executada: de um item do cronograma, em um dia e uma hora, com a propriedade, se foi em uma. 'Lançar atividade aqui', na propriedade e na nascente, já traz a propriedade.",
      ],
      links: [
        { label: 'Lançamento de Atividades', to: 'launches' },
        { label: 'Lançar atividade', to: 'launchNew' },
      ],
    },
  ],
};
