import type { HelpTopic } from '../help-topic.ts';

export const accounts: HelpTopic = {
  slug: 'contas',
  title: 'Contas e segurança',
  about: 'A própria conta, as pessoas, a organização e o registro de segurança.',
  sections: [
    {
      id: 'minha-conta',
      heading: 'Minha conta',
      paragraphs: [
        'Dados e senha, o resumo semanal por e-mail e a verificação em duas etapas, com código do celular ou chave de acesso. Guarde os códigos de recuperação fora do celular. Antes de mudar o que abre a conta, passados dez minutos da entrada, o painel pede a senha e o código, ou a chave de acesso.',
        "'Acessos abertos' mostra cada navegador em que a conta está aberta e encerra os que você não reconhece. 'Histórico' mostra o que foi feito em seu nome.",
      ],
      links: [
        { label: 'Minha conta', to: 'account' },
        { label: 'Acessos abertos', to: 'accountSessions' },
        { label: 'Histórico', to: 'accountHistory' },
      ],
    },
    {
      id: 'chaves',
      heading: 'Chaves para programas',
      paragraphs: [
        'Uma planilha ou um script entra com uma chave no lugar da senha: com parte dos seus direitos, até uma data. Ela é mostrada uma vez.',
      ],
      links: [{ label: 'Chaves para programas', to: 'accountKeys' }],
    },
    {
      id: 'usuarios',
      heading: 'Usuários',
      paragraphs: [
        'A gerência e o escritório cadastram as pessoas. Com o convite por link, a própria pessoa escolhe a senha. O cargo diz o que ela pode; os projetos, onde. Diretoria, gerência e escritório entram em todos.',
      ],
      links: [{ label: 'Usuários', to: 'users' }],
    },
    {
      id: 'registro',
      heading: 'Registro de segurança',
      paragraphs: [
        "Entradas, recusas, mudanças de direitos e exportações, com quem, quando e de onde. 'Regras de acesso' diz quais cargos precisam da verificação em duas etapas e depois de quantas horas sem uso um acesso se encerra.",
      ],
      links: [
        { label: 'Registro de segurança', to: 'securityLog' },
        { label: 'Regras de acesso', to: 'accessRules' },
      ],
    },
    {
      id: 'organizacao',
      heading: 'Organização',
      paragraphs: [
        'Nome, CNPJ, endereço e logotipo (PNG ou SVG de até 1 MB), escritos pela gerência ou pelo escritório. Nome e logotipo aparecem no menu e na tela de acesso; os PDFs levam os dados no alto da primeira página.',
      ],
      links: [{ label: 'Organização', to: 'organisation' }],
    },
  ],
};
