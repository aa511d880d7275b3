import type { HelpTopic } from '../help-topic.ts';

export const map: HelpTopic = {
  slug: 'mapa',
  title: 'Mapa',
  about: 'Onde estão nascentes, cercas, sedes e estruturas.',
  sections: [
    {
      id: 'ler',
      heading: 'Ler o mapa',
      paragraphs: [
        'Cor e forma dizem a situação da nascente; as que estão muito juntas aparecem somadas. De perto vêm as cercas, as sedes e as estruturas. Um toque mostra o registro e leva a ele.',
        'Os limites, rios e lagos vêm com o painel: nada depende de um serviço de mapas na internet.',
        "Em 'Fundo do mapa' se escolhe o que fica por baixo: imagens ou ruas que a organização tenha posto. A escolha fica neste navegador. Se um fundo não vier, uma frase diz por quê.",
        "Pelo teclado, as setas movem e as teclas + e − aproximam e afastam. 'Ver como tabela' mostra o mesmo em linhas.",
      ],
      links: [{ label: 'Mapa', to: 'map' }],
    },
    {
      id: 'somar',
      heading: 'Somar uma área',
      paragraphs: [
        "'Somar uma área' e 'Laçar uma área' dizem quantas nascentes há no pedaço marcado, com hectares, metros de cerca e materiais.",
      ],
    },
    {
      id: 'areas',
      heading: 'Por município e por sub-bacia',
      paragraphs: [
        'A cor diz quantas nascentes, hectares cercados ou nascentes atrasadas há em cada um; a tabela abaixo tem os mesmos números.',
        "Uma sub-bacia tem a sua forma quando alguém enviou o contorno dela, em 'Contorno no mapa', na edição da sub-bacia; as outras são círculos. Serve o arquivo da ANA, do órgão estadual ou do comitê: shapefile em zip, KML, KMZ ou GeoJSON. O painel o mostra no mapa antes de salvar, e de um arquivo com várias sub-bacias pergunta qual é.",
      ],
      links: [{ label: 'Sub-bacias', to: 'subbasins' }],
    },
    {
      id: 'levar',
      heading: 'Levar para outro programa',
      paragraphs: [
        "'Exportar' dá o que os filtros deixam como GeoJSON, KML, GPX ou shapefile (SIRGAS 2000).",
      ],
    },
  ],
};
