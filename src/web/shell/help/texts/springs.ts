import type { HelpTopic } from '../help-topic.ts';
import { sheetSections } from './sheet.ts';

export const springs: HelpTopic = {
  slug: 'nascentes',
  title: 'Nascentes e planilha do croqui',
  about: 'Do levantamento em campo à nascente finalizada, e a planilha explicada célula por célula.',
  sections: [
    {
      id: 'caminho',
      heading: 'Da planilha à nascente',
      paragraphs: [
        'Antes da primeira nascente, os parâmetros de matéria-prima do projeto precisam estar preenchidos: é deles que saem as quantidades.',
      ],
      steps: [
        "Na propriedade, aba 'Nascentes', baixe o modelo da planilha ('Baixar modelo da planilha').",
        'Meça em campo e preencha a planilha.',
        "Em '+ Adicionar', escolha o arquivo. O painel lê, confere e calcula área, cerca e materiais; nada é salvo ainda.",
        'Se houver algo a corrigir, ele diz a aba e a célula. Corrija, salve e leia de novo.',
        "Confira e clique em 'Cadastrar'. Até 20 planilhas podem ser lidas de uma vez.",
      ],
    },
    ...sheetSections,
    {
      id: 'sem-planilha',
      heading: 'Sem planilha: desenhar a nascente',
      paragraphs: [
        "O primeiro caminho é a planilha. Sem ela, 'Desenhar nova nascente' (na aba 'Nascentes' da propriedade, ou no cartão da sede no Mapa) pede os mesmos dados e faz as mesmas contas.",
      ],
      steps: [
        'Escreva o código e escolha a modalidade: os materiais são calculados enquanto desenha.',
        "Toque no mapa para marcar os vértices, na ordem da cerca; depois 'Marcar olho d’água'. Pelo teclado, leve o mapa com as setas e aperte Enter: o ponto nasce no meio do mapa. Tudo se desfaz e refaz.",
        "No campo, 'Andar com o GPS': pare em cada canto e marque. Não precisa de sinal, e os pontos ficam no aparelho mesmo que a aba se feche, até a nascente ser salva, você os descartar ou sair.",
        "Ou traga os pontos de um arquivo, em 'Ler de um arquivo'.",
        "'Confira', abaixo do mapa, avisa enquanto desenha: outro município, longe da sede, por cima da cerca de outra nascente, olho d'água fora da cerca. Avisa, e não impede.",
        "Preencha as características e clique em 'Cadastrar': a cerca, os materiais e o que conferir aparecem antes de gravar.",
      ],
    },
    {
      id: 'mudar-pontos',
      heading: 'Mudar os pontos de uma nascente',
      paragraphs: [
        "Na tela da nascente, os vértices e os olhos d'água podem ser digitados, colados de um GPS ou lidos de um arquivo ('Ler de um arquivo': GPX, KML, KMZ, GeoJSON, CSV ou shapefile em zip). Área, cerca e materiais são recalculados ao salvar.",
        'O levantamento só muda enquanto a nascente está Cadastrada.',
      ],
    },
    {
      id: 'status',
      heading: 'Os três status',
      paragraphs: [
        "Cadastrada, Material entregue, Finalizada. O status só avança. Uma nota de entrega, ao ser entregue, passa as suas nascentes a 'Material entregue' e baixa o estoque.",
        'Mudar os parâmetros do projeto não muda nascentes já cadastradas. Enquanto está Cadastrada, uma nascente pode ser recalculada: o painel mostra antes o que mudaria.',
      ],
    },
    {
      id: 'fotos',
      heading: 'Fotos',
      paragraphs: [
        'As fotos sobem assim que são escolhidas: JPEG, PNG, WebP ou AVIF, até 15 MB cada. A data e o lugar são lidos da foto; o arquivo que fica não leva dados embutidos.',
        "Depois de 'Atualizar' abre-se a lista de nascentes da propriedade; enquanto houver fotos por enviar, a tela da nascente fica aberta, para que nenhuma se perca.",
      ],
    },
    {
      id: 'lista',
      heading: 'A lista do projeto',
      paragraphs: [
        "'Nascentes', no menu, mostra as de todas as propriedades, com filtros e colunas à escolha. As marcadas podem receber mês previsto, material entregue ou ser finalizadas juntas.",
      ],
      links: [
        { label: 'Nascentes do projeto', to: 'projectSprings' },
        { label: 'Propriedades', to: 'properties' },
      ],
    },
  ],
};
