/** The built product where the system forbids it what the unit of packaging/ forbids: it still makes its copies. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signIn } from '../support/http.ts';
import { startProduct } from '../support/product.ts';
import { requireStrace } from '../support/strace.ts';

/** As seccomp refuses them to a service of systemd; what V8 and SQLite ask of these, they can do without. */
const FORBIDDEN = 'setpriority,sched_setscheduler,sched_setparam,sched_setattr,sched_setaffinity,ioprio_set';
const REFUSING = ['strace', '-D', '-f', '--seccomp-bpf', '-o', '/dev/null'];

test('a copy is made and tried where no process may change its priority', async (context) => {
  requireStrace(context);
  const copies = await mkdtemp(join(tmpdir(), 'vertente-copias-'));
  const product = await startProduct({
    env: { BACKUP_DIR: copies },
    under: [...REFUSING, '-e', `trace=${FORBIDDEN}`, '-e', `inject=${FORBIDDEN}:error=EPERM`],
  });
  try {
    const manager = await signIn(product.url, product.adminEmail, product.adminPassword);
    const backup = async () => (await manager.get('/health')).body.backup;
    await expect.poll(backup, { timeout: 50_000 }).toMatchObject({ status: 'ok', trial: { status: 'ok' } });
    expect(await readdir(copies)).toHaveLength(1);
    expect(product.output()).not.toContain('ended early');
  } finally {
    await product.close();
    await rm(copies, { recursive: true, force: true });
  }
});
