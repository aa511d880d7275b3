/**
 * The columns of each table's primary key, in an order in which every row finds
 * those it names: one table after the other can be filled. A table without its
 * row does not compile, nor does a column that it lacks.
 */
export type PrimaryKeys<T> = { readonly [N in keyof T]: readonly [Column<T[N]>, ...Column<T[N]>[]] };

type Column<Row> = keyof Row & string;
