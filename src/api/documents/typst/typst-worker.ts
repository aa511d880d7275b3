/** Entry of the child process that holds the Typst compiler. Its argument is the templates' folder. */
import { serveJobs } from '../../platform/children/serve-jobs.ts';
import { createTypstCompiler } from './compiler.ts';
import type { CompileReply, CompileRequest } from './messages.ts';

await serveJobs<CompileRequest, CompileReply>((root) => {
  const compile = createTypstCompiler(root);
  return (request) => {
    try {
      return { ok: true, ...compile(request) };
    } catch (error) {
      return { ok: false, reason: error instanceof Error ? error.message : String(error) };
    }
  };
});
