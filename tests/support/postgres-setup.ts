/** Before the API tests on PostgreSQL: one server, and one migrated database to copy. */
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#api/platform/database/database.ts';
import { readSettings } from '#api/platform/settings.ts';
import { createTemplate, startPostgres } from './postgres.ts';
import { startReplica } from './postgres-replica.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const followed = project.name === 'api-replica';
  const server = await startPostgres({ followed });
  try {
    await createTemplate(server.address, async (url) => {
      const database = await openDatabase(readSettings({ DATABASE_URL: url }));
      await database.close();
    });
  } catch (error) {
    await server.stop();
    throw error;
  }
  const replica = followed ? await startReplica(server) : null;
  project.provide('postgresAddress', server.address);
  project.provide('replicaAddress', replica?.address ?? null);
  return async () => {
    await replica?.stop();
    await server.stop();
  };
}
