import type { HelpTopic } from '../help-topic.ts';

export const properties: HelpTopic = {
  slug: 'propriedades',
  title: 'Propriedades',
  about: 'A terra onde as nascentes estão: endereço, coordenadas, estruturas e documentos.',
  sections: [
    {
      id: 'cadastrar',
      heading: 'Cadastrar uma propriedade',
      paragraphs: [
        'A propriedade pertence ao projeto escolhido no alto do menu. Proprietário e sub-bacia que ainda não existem podem ser criados sem sair do formulário.',
      ],
      links: [
        { label: 'Propriedades', to: 'properties' },
        { label: 'Cadastrar propriedade', to: 'propertyNew' },
      ],
    },
    {
      id: 'partes',
      heading: 'As abas',
      paragraphs: [
        "'Dados' reúne numa página geral, endereço, localização hidrográfica, coordenadas e interesses de recuperação: cada seção tem o seu 'Editar', e os nomes abaixo das abas levam até ela. As outras abas mostram quantos registros têm: nascentes, caixas secas, barraginhas, mini-ETEs e atividades realizadas.",
      ],
    },
    {
      id: 'coordenadas',
      heading: 'Coordenadas',
      paragraphs: [
        "Digite UTM Este, Norte e a zona, ou use 'Colar coordenadas': serve UTM, latitude e longitude, graus e minutos ou o endereço de um mapa. 'Usar minha posição' pega a posição do aparelho, a céu aberto. O alfinete no mapa pode ser arrastado até o lugar certo.",
        'O painel mostra o lugar e o município antes de salvar.',
      ],
    },
    {
      id: 'documentos',
      heading: 'Termo e nota de entrega',
      paragraphs: [
        "'Termo de compromisso' preenche o texto do projeto com os dados da propriedade, do proprietário e das nascentes. O que falta é dito antes, e nada sai em branco.",
        "'Nota de entrega' lista os materiais das nascentes marcadas. Para baixar o estoque, abra uma nota e entregue-a.",
        'O croqui da propriedade, em PDF, fica depois dos dados, acima do mapa.',
      ],
    },
  ],
};
