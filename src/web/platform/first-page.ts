/** The query of a list that is opened without search, order or filter. */
export const FIRST_PAGE = { page: 1, per_page: 25 } as const;
