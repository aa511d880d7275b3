/** Before the API tests on PostgreSQL: one server, and one migrated database to copy. */
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#api/platform/database/database.ts';
import { readSettings } from '#api/platform/settings.ts';
import { createTemplate, startPostgres } from './postgres.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  try {
    await createTemplate(server.address, async (url) => {
      const database = await openDatabase(readSettings({ DATABASE_URL: url }));
      await database.close();
    });
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('postgresAddress', server.address);
  return () => server.stop();
}
