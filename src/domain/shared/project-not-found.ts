/** Said of a project that the caller does not enter, or that there is not: the panel asks by it which projects are left. */
export const PROJECT_NOT_FOUND = 'O projeto não foi encontrado.';
