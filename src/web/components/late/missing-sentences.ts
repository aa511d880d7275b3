import type { Missing } from './use-late-module.ts';

/** Why code that is needed is not here. */
export const MISSING_SENTENCES: Readonly<Record<Missing, { readonly title: string; readonly text: string }>> =
  {
    offline: {
      title: 'Sem conexão com o servidor',
      text: 'O que você abriu ainda não está neste aparelho. Aparece sozinho quando a conexão voltar.',
    },
    outdated: {
      title: 'O painel foi atualizado',
      text: 'Recarregue a página para continuar. Se há algo digitado que não foi salvo, salve antes.',
    },
  };
