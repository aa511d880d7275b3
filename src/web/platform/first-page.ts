/** The query of a list that is opened without search, order or filter. */
export const FIRST_PAGE = { page: 1, per_page: 25 } as const;

/** Likewise of the material balance, where all of the project is shown: the totals come with any page, so the smallest one will do. */
export const BALANCE_OF_PROJECT = { by: 'spring', per_page: 1 } as const;
