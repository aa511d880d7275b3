/**
 * Entry of the child process that holds the Typst compiler. Its one argument is
 * the templates' folder. It ends with the server, however the server ends.
 */
import { createTypstCompiler } from './compiler.ts';
import type { CompileRequest, WorkerReply } from './messages.ts';

const root = process.argv[2];
if (root === undefined || process.send === undefined) {
  throw new Error('typst-worker is started by the server, with the templates’ folder as its argument');
}
const compile = createTypstCompiler(root);

function reply(message: WorkerReply): void {
  process.send?.(message);
}

process.on('message', ({ id, template, data }: CompileRequest) => {
  try {
    reply({ kind: 'done', id, ...compile(template, data), memory: process.memoryUsage.rss() });
  } catch (error) {
    reply({ kind: 'failed', id, error: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit(0));
// Ctrl+C reaches the whole process group; the server decides when work is over.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

reply({ kind: 'ready' });
