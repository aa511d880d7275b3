import { type Kysely, sql } from 'kysely';
import { type Migration as KyselyMigration, Migrator } from 'kysely/migration';
import { StartProblem } from '../settings.ts';
import { createTable, type Engine } from './columns.ts';
import { organisation } from './migrations/0001_organisation.ts';
import { projects } from './migrations/0002_projects.ts';
import { land } from './migrations/0003_land.ts';
import { running } from './migrations/0004_running.ts';
import { places } from './migrations/0005_places.ts';
import { textSearch } from './migrations/0006_text_search.ts';
import { sponsorDepartment } from './migrations/0007_sponsor_department.ts';
import { tripNotes } from './migrations/0008_trip_notes.ts';
import { auditChain } from './migrations/0009_audit_chain.ts';
import { launchSearch } from './migrations/0010_launch_search.ts';
import { looseFiles } from './migrations/0011_loose_files.ts';
import { emailFolding } from './migrations/0013_email_folding.ts';
import { springTechnician } from './migrations/0015_spring_technician.ts';
import { cpfParts } from './migrations/0016_cpf_parts.ts';
import { listOrders } from './migrations/0017_list_orders.ts';
import { textIndex } from './migrations/0018_text_index.ts';
import { stockLedger } from './migrations/0019_stock_ledger.ts';
import { projectSprings } from './migrations/0020_project_springs.ts';
import { sessionPlaces } from './migrations/0021_session_places.ts';
import { deliveryNotes } from './migrations/0022_delivery_notes.ts';
import { passwordLinks } from './migrations/0023_password_links.ts';
import { mails } from './migrations/0024_mails.ts';
import { listFilters } from './migrations/0025_list_filters.ts';
import { signInPlaces } from './migrations/0026_sign_in_places.ts';
import { materialNeeds } from './migrations/0027_material_needs.ts';
import { longLists } from './migrations/0028_long_lists.ts';
import { springTallies } from './migrations/0029_spring_tallies.ts';
import { needsAndNotes } from './migrations/0030_needs_and_notes.ts';
import { searchIndexes } from './migrations/0031_search_indexes.ts';
import { savedFilters } from './migrations/0032_saved_filters.ts';
import { secondFactors } from './migrations/0033_second_factors.ts';
import { securityLog } from './migrations/0034_security_log.ts';
import { programKeys } from './migrations/0035_program_keys.ts';
import { mapPlaces } from './migrations/0036_map_places.ts';
import { restores } from './migrations/0037_restores.ts';
import { oidc } from './migrations/0038_oidc.ts';
import { passkeys } from './migrations/0039_passkeys.ts';
import { springFilters } from './migrations/0042_spring_filters.ts';
import { secretKeys } from './migrations/0043_secret_keys.ts';
import { weeklySummary } from './migrations/0044_weekly_summary.ts';
import { appearance } from './migrations/0045_appearance.ts';
import { organisationData } from './migrations/0046_organisation_data.ts';
import { withoutParts } from './migrations/0047_without_parts.ts';
import { propertySprings } from './migrations/0048_property_springs.ts';
import { fullProofs } from './migrations/0050_full_proofs.ts';
import { oidcIdentities } from './migrations/0051_oidc_identities.ts';
import { movementCounts } from './migrations/0053_movement_counts.ts';
import { springSurpluses } from './migrations/0054_spring_surpluses.ts';
import { movementAcquisition } from './migrations/0055_movement_acquisition.ts';
import { subbasinOutlines } from './migrations/0056_subbasin_outlines.ts';
import { homeTallies } from './migrations/0057_home_tallies.ts';
import { entryStates } from './migrations/0058_entry_states.ts';
import { filteredInOrder } from './migrations/0059_filtered_in_order.ts';
import { takers } from './migrations/0060_takers.ts';
import { springPlaces } from './migrations/0061_spring_places.ts';
import { keptForLists } from './migrations/0062_kept_for_lists.ts';
import { countedSearches } from './migrations/0063_counted_searches.ts';
import { searchedNotes } from './migrations/0064_searched_notes.ts';
import { countedAtOnce } from './migrations/0065_counted_at_once.ts';
import { producerPostings } from './migrations/0066_producer_postings.ts';
import { producerWordsWithoutPlaces } from './migrations/0067_producer_words.ts';
import { producerWords } from './migrations/0068_producer_words.ts';
import { packedTexts } from './migrations/0069_packed_texts.ts';
import { smallerPacks } from './migrations/0070_smaller_packs.ts';
import { typedSigns } from './migrations/0071_typed_signs.ts';
import { shownDigits } from './migrations/0072_shown_digits.ts';
import type { Migration } from './migrations/types.ts';
import type { Tables } from './tables.ts';

/** In order; a released one is never edited. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001_organisation': organisation,
  '0002_projects': projects,
  '0003_land': land,
  '0004_running': running,
  '0005_places': places,
  '0006_text_search': textSearch,
  '0007_sponsor_department': sponsorDepartment,
  '0008_trip_notes': tripNotes,
  '0009_audit_chain': auditChain,
  '0010_launch_search': launchSearch,
  '0011_loose_files': looseFiles,
  '0013_email_folding': emailFolding,
  '0015_spring_technician': springTechnician,
  '0016_cpf_parts': cpfParts,
  '0017_list_orders': listOrders,
  '0018_text_index': textIndex,
  '0019_stock_ledger': stockLedger,
  '0020_project_springs': projectSprings,
  '0021_session_places': sessionPlaces,
  '0022_delivery_notes': deliveryNotes,
  '0023_password_links': passwordLinks,
  '0024_mails': mails,
  '0025_list_filters': listFilters,
  '0026_sign_in_places': signInPlaces,
  '0027_material_needs': materialNeeds,
  '0028_long_lists': longLists,
  '0029_spring_tallies': springTallies,
  '0030_needs_and_notes': needsAndNotes,
  '0031_search_indexes': searchIndexes,
  '0032_saved_filters': savedFilters,
  '0033_second_factors': secondFactors,
  '0034_security_log': securityLog,
  '0035_program_keys': programKeys,
  '0036_map_places': mapPlaces,
  '0037_restores': restores,
  '0038_oidc': oidc,
  '0039_passkeys': passkeys,
  '0042_spring_filters': springFilters,
  '0043_secret_keys': secretKeys,
  '0044_weekly_summary': weeklySummary,
  '0045_appearance': appearance,
  '0046_organisation_data': organisationData,
  '0047_without_parts': withoutParts,
  '0048_property_springs': propertySprings,
  '0050_full_proofs': fullProofs,
  '0051_oidc_identities': oidcIdentities,
  '0053_movement_counts': movementCounts,
  '0054_spring_surpluses': springSurpluses,
  '0055_movement_acquisition': movementAcquisition,
  '0056_subbasin_outlines': subbasinOutlines,
  '0057_home_tallies': homeTallies,
  '0058_entry_states': entryStates,
  '0059_filtered_in_order': filteredInOrder,
  '0060_takers': takers,
  '0061_spring_places': springPlaces,
  '0062_kept_for_lists': keptForLists,
  '0063_counted_searches': countedSearches,
  '0064_searched_notes': searchedNotes,
  '0065_counted_at_once': countedAtOnce,
  '0066_producer_postings': producerPostings,
  '0067_producer_words': producerWordsWithoutPlaces,
  '0068_producer_words': producerWords,
  '0069_packed_texts': packedTexts,
  '0070_smaller_packs': smallerPacks,
  '0071_typed_signs': typedSigns,
  '0072_shown_digits': shownDigits,
};

const HISTORY = 'migrations';
const LOCK = 'migrations_lock';
/** What the migrator keeps of itself. */
export const MIGRATION_TABLES: readonly string[] = [HISTORY, LOCK];

/** Names of all migrations of this version, in their order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/**
 * Brings the database to this version, each engine in one transaction. A
 * database that a newer version has migrated is refused untouched.
 *
 * @param upTo Where to stop: tests make databases of earlier versions.
 */
export async function migrate(db: Kysely<Tables>, engine: Engine, upTo?: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => bindAll(engine) },
    migrationTableName: HISTORY,
    migrationLockTableName: LOCK,
  });
  const known = new Set(Object.keys(MIGRATIONS));
  const foreign = (await appliedMigrations(db)).filter((name) => !known.has(name));
  if (foreign.length > 0) {
    throw new StartProblem(
      `Este banco de dados é de uma versão mais nova do Vertente (${foreign.join(', ')}). Atualize o programa; nada foi alterado.`,
    );
  }
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) throw error;
}

/**
 * Runs some migrations within a transaction of the caller's and writes down that
 * they were run. `names` follow on what the database has had.
 */
export async function applyMigrations(
  tx: Kysely<Tables>,
  engine: Engine,
  names: readonly string[],
): Promise<void> {
  const all = bindAll(engine);
  for (const name of names) {
    await all[name]?.up(tx);
    await sql`insert into migrations (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      tx,
    );
  }
}

/** The tables in which the migrator keeps what it did, as it makes them itself, empty. */
export async function createMigrationTables(tx: Kysely<Tables>): Promise<void> {
  await tx.schema
    .createTable(HISTORY)
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
  await tx.schema
    .createTable(LOCK)
    .addColumn('id', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('is_locked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`insert into ${sql.table(LOCK)} (id, is_locked) values ('migration_lock', 0)`.execute(tx);
}

/** Names of the migrations that this database has had, in their order. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'migrations')) return [];
  const rows = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.rows.map((row) => row.name);
}

function bindAll(engine: Engine): Record<string, KyselyMigration> {
  return Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, migration]) => [
      name,
      {
        async up(db: Kysely<Tables>) {
          // Where a pooler keeps the connection's own from it, the user of the database has a limit.
          if (engine === 'postgres') await sql`set local statement_timeout = 0`.execute(db);
          await migration({
            engine,
            db,
            // The schema builder needs no row types.
            table: (table, shape) => createTable(db as unknown as Kysely<unknown>, engine, table, shape),
          });
        },
      },
    ]),
  );
}
