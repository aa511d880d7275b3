/**
 * `unit`: rules and documents. `api-sqlite` and `api-postgres`: the same files, the
 * whole API in process on a real database of each engine; as in `unit`, files share
 * the modules of their process, which load as slowly as many tests run.
 * `api-isolated`: those that can't share them.
 * `api-two-servers`: those files against two processes on one database, and
 * `api-replica` with reads from a replica of it; both are run by `hard`.
 * `hard`: the long proofs of the built product under faults, small here and in full
 * by `npm run test:hard`. `fields`: the panel's fields on a page of their own, in
 * Chromium. `e2e`: the built product in Chromium. Their files share the browser of their process. `start`: a clean clone and `npm start`.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const apiTests = ['src/api/**/*.test.ts', 'tests/api/**/*.test.ts'];
/** Tests under src/api that open no database: they need no second engine. */
const apiUnitTests = [
  'src/api/documents/**/*.test.ts',
  'src/api/platform/{children,municipalities,files/pictures,map-layers}/**/*.test.ts',
  'src/api/platform/files/upload-space.test.ts',
  'src/api/resources/map/chosen.test.ts',
];
/** They open no database, or the embedded one alone: once is enough. */
const oneEngineTests = [
  'src/api/archive/progress.test.ts',
  'src/api/platform/auth/{common-passwords,device-name,fair-queue,relying-party,second-factors,signed-addresses}.test.ts',
  'src/api/platform/{blank-settings,log}.test.ts',
  'src/api/platform/database/{checkpoints,log-sync,rewrite-log,row-maker,sqlite}.test.ts',
  'src/api/platform/database/reading/*.test.ts',
  'src/api/platform/files/{folder-owner,object-store}.test.ts',
  'src/api/platform/http/{compressed-stream,document-answer,list-bytes,told-ids}.test.ts',
  'src/api/platform/mail/smtp.test.ts',
  'src/api/resources/map/joined-texts.test.ts',
  'src/api/resources/security-log/detail.test.ts',
  'src/api/server/private-folder.test.ts',
];
/** Many calls about who sees what, which the engine has no part in: one of them proves it. */
const guardTests = [
  'guard-removal',
  'canaries',
  'owned-fields',
  'nesting',
  'limits',
  'answer-headers',
  'personal-reads',
  'permissions',
  'personal-numbers',
  'log-secrets',
].map((name) => `tests/api/${name}.test.ts`);

/**
 * Long on PostgreSQL, which other proofs there cover too (tests/hard: fuzz, migrating,
 * restore, two-servers; archive.test.ts): on SQLite in every run, on both with `TEST_FULL=1`.
 */
const longTests = process.env['TEST_FULL']
  ? []
  : [
      'tests/api/fuzz.test.ts',
      'tests/api/sign-in.test.ts',
      'src/api/archive/restore-safety.test.ts',
      'src/api/archive/earlier-versions.test.ts',
      'src/api/archive/scheduled/scheduled-backups.test.ts',
      // Of sheets, papers, mails and queues: the engine has little part in them.
      'src/api/resources/water-springs/libreoffice-sheet.test.ts',
      'src/api/resources/water-springs/imports.test.ts',
      'src/api/resources/water-springs/documents.test.ts',
      'src/api/resources/water-springs/technician.test.ts',
      'src/api/resources/password-links/*.test.ts',
      'src/api/resources/account/{account,new-device}.test.ts',
      'src/api/resources/users/waiting-mails.test.ts',
      'src/api/resources/trip-report.test.ts',
      'src/api/resources/coordinates/geometry.test.ts',
      'src/api/platform/mail/mailer.test.ts',
      'src/api/platform/audit/sink/audit-sink.test.ts',
      'src/api/audit-verify.test.ts',
      'tests/api/fair-documents.test.ts',
      'tests/api/call-rates.test.ts',
      // Of the way that a call comes, before any statement.
      'src/api/platform/http/compression.test.ts',
      'src/api/server/panel.test.ts',
      'tests/api/{passwords,strict-addresses,uploads}.test.ts',
      // Of proofs of who one is, the same rows written by the same few statements.
      'src/api/resources/passkeys/*.test.ts',
      'src/api/resources/second-factor/*.test.ts',
      'src/api/resources/oidc/oidc.test.ts',
      'src/api/resources/program-keys.test.ts',
      'src/api/resources/water-springs/sketches.test.ts',
      'src/api/resources/rural-producers/bind-sealed.test.ts',
      'src/api/key-rotation/setting.test.ts',
      'src/api/server/first-user.test.ts',
      'src/api/resources/organisation/sponsors-on-papers.test.ts',
      'src/api/resources/delivery-notes/papers.test.ts',
      // Run there in every run by tests/hard/two-servers.
      'src/api/resources/session.test.ts',
      'src/api/resources/users/users.test.ts',
      'src/api/resources/water-springs/photos.test.ts',
      // Once through GDAL is enough.
      'src/api/resources/map/export.test.ts',
    ];

/** They put other modules in the place of the server's: with a module graph of their own. */
const isolatedTests = ['tests/api/guard-removal.test.ts'];

/** They look into the server's own process, or at what each keeps for itself: its counts, its log, the key and the files in its folder. */
const oneProcessTests = [
  'tests/api/guard-removal.test.ts',
  'src/api/archive/archive.test.ts',
  'src/api/audit-verify.test.ts',
  'src/api/key-rotation/*.test.ts',
  'src/api/platform/secrets/secrets.test.ts',
  'src/api/platform/files/stored-files.test.ts',
  'tests/api/call-rates.test.ts',
  'tests/api/list-plans.test.ts',
  'tests/api/log-secrets.test.ts',
];

/** Children start from the sources: most of their start is compiling, which Node does once. */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled');

/**
 * On CI they are the built product's, which the proofs of it need anyway: a third of the work of a start.
 * By hand nobody waits for a build to try one file.
 */
const builtScript = join(import.meta.dirname, 'tests', 'support', 'built-script.ts');
const children = process.env['CI']
  ? {
      resolve: { alias: [{ find: /^.*\/children\/script\.ts$/, replacement: builtScript }] },
      setup: ['tests/support/build-setup.ts'],
    }
  : { resolve: {}, setup: [] };

/** Of two cores Vitest alone would leave one idle. */
const WORKERS = Math.max(2, availableParallelism() - 1);

/**
 * A loaded machine may starve a process for seconds, a real browser above all. On CI a
 * test that failed is tried again and is named where the run ends; by hand it fails at once.
 */
const RETRIES = process.env['CI'] ? 1 : 0;
const BROWSER_RETRIES = process.env['CI'] ? 2 : 0;
/** Browsers wait for each other, for frames and for the server: two of them leave a third of two cores idle. */
const BROWSERS = Math.max(3, availableParallelism());
/** As long as a page's own waiting. */
const PATIENT = { poll: { timeout: 10_000 } };
/** `TEST_TWICE=1` runs every browser test twice: proof that each can be run again by itself. */
const BROWSER_REPEATS = process.env['TEST_TWICE'] ? 1 : 0;

/** Files that take longest though they are short to read: last, one of them would keep the others waiting. */
const LONGEST =
  /\/(chain|demo|layout|panel-budgets|photos|property-structures|spring-changes|stored-script|trips|water-springs)\.e2e\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...byProject.values()].flatMap((own) => [
      ...own.filter(isLong),
      ...own.filter((file) => !isLong(file)),
    ]);
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: children.resolve,
        test: {
          name: 'unit',
          retry: RETRIES,
          maxWorkers: WORKERS,
          isolate: false,
          globalSetup: children.setup,
          include: [
            'src/domain/**/*.test.ts',
            'src/web/**/*.test.{ts,tsx}',
            ...apiUnitTests,
            'scripts/**/*.test.ts',
            'tests/support/**/*.test.ts',
          ],
          testTimeout: 20_000,
        },
      },
      {
        resolve: children.resolve,
        test: {
          name: 'api-sqlite',
          retry: RETRIES,
          maxWorkers: WORKERS,
          isolate: false,
          globalSetup: children.setup,
          include: apiTests,
          exclude: [...apiUnitTests, ...isolatedTests],
          env: { TEST_ENGINE: 'sqlite' },
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        resolve: children.resolve,
        test: {
          name: 'api-isolated',
          retry: RETRIES,
          maxWorkers: WORKERS,
          globalSetup: children.setup,
          include: isolatedTests,
          env: { TEST_ENGINE: 'sqlite' },
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        resolve: children.resolve,
        test: {
          name: 'api-postgres',
          retry: RETRIES,
          maxWorkers: WORKERS,
          isolate: false,
          include: apiTests,
          exclude: [...apiUnitTests, ...oneEngineTests, ...guardTests, ...longTests],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: [...children.setup, 'tests/support/postgres-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        resolve: children.resolve,
        test: {
          name: 'api-two-servers',
          isolate: false,
          include: apiTests,
          exclude: [...apiUnitTests, ...oneProcessTests],
          env: { TEST_ENGINE: 'postgres', TEST_SERVERS: '2' },
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: children.resolve,
        test: {
          name: 'api-replica',
          isolate: false,
          include: apiTests,
          // That one has a replica of its own.
          exclude: [...apiUnitTests, ...oneProcessTests, 'src/api/platform/database/replica/*.test.ts'],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: children.resolve,
        test: {
          name: 'hard',
          retry: RETRIES,
          isolate: false,
          include: ['tests/hard/**/*.test.ts'],
          globalSetup: [
            'tests/support/build-setup.ts',
            'tests/support/begun-setup.ts',
            'tests/support/postgres-setup.ts',
          ],
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'fields',
          isolate: false,
          retry: BROWSER_RETRIES,
          include: ['tests/fields/**/*.test.ts'],
          globalSetup: ['tests/fields/gallery-setup.ts'],
          expect: PATIENT,
          maxWorkers: BROWSERS,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          isolate: false,
          retry: BROWSER_RETRIES,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/api/**', 'tests/fields/**', 'tests/hard/**', 'tests/start/**', 'tests/support/**'],
          globalSetup: ['tests/support/build-setup.ts', 'tests/support/begun-setup.ts'],
          setupFiles: ['tests/support/fresh-tries.ts'],
          repeats: BROWSER_REPEATS,
          expect: PATIENT,
          maxWorkers: BROWSERS,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'start',
          retry: BROWSER_RETRIES,
          include: ['tests/start/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
