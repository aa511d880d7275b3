import type { HelpTopic } from '../help-topic.ts';

export const project: HelpTopic = {
  slug: 'projeto',
  title: 'Projeto e parâmetros',
  about: 'O projeto, os parâmetros que calculam os materiais, o termo e os patrocinadores.',
  sections: [
    {
      id: 'comecar',
      heading: 'Começar',
      paragraphs: ['A tela inicial leva de um painel vazio à primeira nascente, passo a passo.'],
      steps: [
        'Cadastre a bacia e a sub-bacia.',
        'Cadastre o projeto e preencha os parâmetros de matéria-prima.',
        'Cadastre o proprietário e a propriedade.',
        'Envie a planilha da primeira nascente.',
      ],
      links: [
        { label: 'Bacias', to: 'basins' },
        { label: 'Sub-bacias', to: 'subbasins' },
        { label: 'Projetos', to: 'projects' },
      ],
    },
    {
      id: 'parametros',
      heading: 'Parâmetros de matéria-prima',
      paragraphs: [
        'Espaçamento de estacas, esticadores e mudas, fios de arame, gramas por muda e tamanho dos sacos: sem eles as nascentes não podem ser calculadas. Zero em um insumo por muda quer dizer que ele não é usado.',
        "Os rolos de arame dizem os comprimentos que se compram. 'Uso mínimo' é a parte de um rolo que precisa ser usada para que ele seja aberto.",
        'Mudar um parâmetro não muda nascentes já cadastradas.',
      ],
    },
    {
      id: 'termo',
      heading: 'Termo de compromisso',
      paragraphs: [
        'O texto do termo é do projeto. Palavras entre colchetes, em maiúsculas, são preenchidas para cada propriedade. O painel avisa das que não conhece.',
      ],
    },
    {
      id: 'patrocinadores',
      heading: 'Patrocinadores',
      paragraphs: [
        "Um patrocinador é cadastrado uma vez e vinculado aos projetos que apoia. Na parte geral do projeto, 'Patrocinadores no rodapé do termo e dos relatórios' põe os nomes deles nesses documentos.",
      ],
      links: [{ label: 'Patrocinadores', to: 'sponsors' }],
    },
  ],
};
