/**
 * `npm run audit:verify`: whether the audit is as it was written. The server may
 * run or not. Exit code 0: whole; 2: broken; 1: it could not be told.
 */
import { runCommand } from './archive/command.ts';
import { readAnchor } from './platform/audit/anchor.ts';
import { compareWithSink } from './platform/audit/sink/compare-sink.ts';
import { readFileSink } from './platform/audit/sink/file-sink.ts';
import { verdictText } from './platform/audit/verdict.ts';
import { verifyAudit } from './platform/audit/verify.ts';
import { oneMoment, openForReading } from './platform/database/database.ts';
import { appliedMigrations } from './platform/database/migrate.ts';
import { readSettings, StartProblem } from './platform/settings.ts';
import { ringForReading, Secrets } from './platform/secrets/secrets.ts';

const BROKEN = 2;

await runCommand(async () => {
  const settings = readSettings(process.env);
  const database = await openForReading(settings);
  try {
    if (!(await appliedMigrations(database.read)).includes('0009_audit_chain')) {
      throw new StartProblem(
        'Este banco de dados é de uma versão sem trilha de auditoria: inicie o servidor uma vez, para que ele seja atualizado.',
      );
    }
    const secrets = new Secrets(await ringForReading(settings, database));
    // Before the rows: the server may write it down anew while they are read.
    const anchor = readAnchor(settings.dataDir);
    const sink = settings.auditSink?.kind === 'file' ? settings.auditSink : null;
    const { verdict, sinkLines } = await oneMoment(database, async (tx) => {
      const chain = await verifyAudit(tx, secrets, anchor);
      const anchors = chain.whole && sink ? await readFileSink(sink.path) : null;
      if (!chain.whole || !anchors) return { verdict: chain, sinkLines: null };
      const { broken, compared } = await compareWithSink(tx, anchors, chain.last?.id ?? 0);
      return { verdict: broken ?? chain, sinkLines: compared };
    });
    if (!verdict.whole) process.exitCode = BROKEN;
    return verdictText(verdict, settings.zone, { anchor: anchor !== null, ...(sink && { sinkLines }) });
  } finally {
    await database.close();
  }
});
