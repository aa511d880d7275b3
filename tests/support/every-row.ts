/** A list as a person gets it, page after page to its end. */
import type { Json, Person } from './api.ts';

const MOST = 200;

/** `path` with or without a query. Throws where a page is refused. */
export async function everyRow(person: Pick<Person, 'get'>, path: string): Promise<Json[]> {
  const rows: Json[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await person.get(`${path}${path.includes('?') ? '&' : '?'}per_page=${MOST}&page=${page}`);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    const { data, meta } = answer.body;
    rows.push(...data);
    if (data.length === 0 || rows.length >= meta.total) return rows;
  }
}
