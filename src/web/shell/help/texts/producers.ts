import type { HelpTopic } from '../help-topic.ts';

export const producers: HelpTopic = {
  slug: 'proprietarios',
  title: 'Proprietários',
  about: 'Quem é dono ou cuida da terra: cadastro, contato e dados pessoais.',
  sections: [
    {
      id: 'cadastrar',
      heading: 'Cadastrar um proprietário',
      paragraphs: [
        'Um proprietário é cadastrado uma vez e serve a todos os projetos. O CPF não se repete: se já existir, o painel avisa em vez de criar outro.',
        'O telefone pode ser digitado com ou sem parênteses e traço. Na tela do proprietário ele abre a chamada ou o WhatsApp.',
      ],
      links: [
        { label: 'Proprietários', to: 'producers' },
        { label: 'Cadastrar proprietário', to: 'producerNew' },
      ],
    },
    {
      id: 'editar',
      heading: 'Ver e editar',
      paragraphs: [
        "A tela abre só para leitura. 'Editar' destrava os campos, 'Atualizar' salva e 'Cancelar' volta ao que estava. Se outra pessoa salvou enquanto isso, o painel mostra as diferenças e pergunta o que fica.",
        'Endereço, categorias e dados bancários ficam nas partes da mesma tela. As propriedades do proprietário aparecem com quantas nascentes cada uma tem.',
      ],
    },
    {
      id: 'procurar',
      heading: 'Procurar',
      paragraphs: [
        'A pesquisa da lista entende nome, apelido ou CPF, com ou sem acentos. Ctrl+K procura em tudo, de qualquer tela.',
        'As listas mostram o CPF encoberto. Ele aparece inteiro na tela da pessoa, e cada consulta fica registrada.',
      ],
    },
    {
      id: 'dados-pessoais',
      heading: 'Dados pessoais',
      paragraphs: [
        "Em 'dados pessoais', a gerência e o escritório entregam à pessoa tudo o que se guarda sobre ela ('Exportar dados') ou apagam para sempre o que diz quem ela é ('Anonimizar'). Propriedades, nascentes e quantidades ficam, para a prestação de contas.",
      ],
    },
  ],
};
