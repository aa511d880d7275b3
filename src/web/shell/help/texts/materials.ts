import type { HelpTopic } from '../help-topic.ts';

export const materials: HelpTopic = {
  slug: 'insumos',
  title: 'Insumos e entregas',
  about: 'O estoque do projeto, o que falta comprar e as notas de entrega.',
  sections: [
    {
      id: 'estoque',
      heading: 'O estoque',
      paragraphs: [
        "'Controle de Insumos' mostra de cada insumo o que há, o que está encomendado e o que as nascentes precisam. Um número abre as nascentes que estão por trás dele.",
        "Entradas, perdas e contagens são registradas ali. Um movimento errado não se apaga: 'Estornar' o desfaz e os dois ficam na lista.",
        "A origem de uma entrada é compra ou doação, e a lista filtra por ela. O 'Valor unitário' de uma doação é o da nota de doação, se ela diz quanto vale.",
        "Uma compra que ainda não veio é uma encomenda; uma doação, uma promessa: as duas contam como encomendadas até 'Chegou'.",
      ],
      links: [
        { label: 'Controle de Insumos', to: 'stock' },
        { label: 'Estoque', to: 'stockBalances' },
      ],
    },
    {
      id: 'comprar',
      heading: 'O que comprar',
      paragraphs: [
        'Soma o que as nascentes precisam até o mês escolhido, tira o que há e o que está encomendado, e diz o que falta, em sacos e rolos inteiros. Sai como planilha ou como pedido de cotação em PDF.',
      ],
      links: [{ label: 'O que comprar', to: 'purchaseList' }],
    },
    {
      id: 'notas',
      heading: 'Notas de entrega',
      paragraphs: [
        "Uma nota é aberta na propriedade, aba 'Nota de entrega', para as nascentes marcadas, e fica como rascunho.",
      ],
      steps: [
        'Confira as quantidades; insumos podem ser incluídos ou tirados.',
        "'Entregar' dá o número à nota, tira os materiais do estoque e passa as nascentes a Material entregue.",
        "O papel assinado volta como PDF ou foto, em 'Via assinada'.",
        "O que sobrou volta ao estoque em 'Devolver sobras'. 'Cancelar nota' devolve tudo; a nota conserva o número e o PDF.",
      ],
      links: [{ label: 'Notas de entrega', to: 'notes' }],
    },
    {
      id: 'previsto',
      heading: 'Previsto e entregue',
      paragraphs: [
        'Compara o calculado com o que saiu nas notas, por projeto, propriedade, nascente ou patrocinador.',
        "'Falta' soma o que cada nascente ainda não recebeu: o que uma recebeu a mais não diminui o que falta às outras.",
      ],
      links: [{ label: 'Previsto e entregue', to: 'materialBalance' }],
    },
  ],
};
