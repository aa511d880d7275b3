export const PROJECT_LABEL = 'Selecione um projeto';
