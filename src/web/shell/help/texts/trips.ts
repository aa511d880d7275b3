import type { HelpTopic } from '../help-topic.ts';

export const trips: HelpTopic = {
  slug: 'viagens',
  title: 'Viagens e veículos',
  about: 'Percurso, quilometragem e abastecimento de cada viagem.',
  sections: [
    {
      id: 'registrar',
      heading: 'Registrar uma viagem',
      paragraphs: [
        'Período, origem e destino, veículo, KM inicial e final, abastecimento e uma observação. Quem registra é o usuário da viagem.',
        "Sem abastecimento, 'Não houve abastecimento' escreve zero nos dois campos.",
      ],
      links: [
        { label: 'Controle de viagens', to: 'trips' },
        { label: 'Registrar viagem', to: 'tripNew' },
      ],
    },
    {
      id: 'quilometragem',
      heading: 'Quilometragem que não fecha',
      paragraphs: [
        "O painel compara com a viagem anterior e a seguinte do mesmo veículo. Se faltam ou se repetem quilômetros, ele diz quantos, em 'Conferir'; a viagem pode ser salva assim mesmo.",
      ],
    },
    {
      id: 'relatorio',
      heading: 'PDF das viagens',
      paragraphs: [
        'O relatório traz as viagens do período com totais de quilômetros, litros, valor e consumo, e por veículo. O técnico recebe as suas.',
      ],
    },
    {
      id: 'veiculos',
      heading: 'Veículos',
      paragraphs: ['A placa é escrita como ABC-1234 ou ABC-1D23. Um veículo serve a todos os projetos.'],
      links: [{ label: 'Veículos', to: 'vehicles' }],
    },
  ],
};
