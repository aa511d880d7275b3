export const SEARCH_LABEL = 'Buscar em tudo';
