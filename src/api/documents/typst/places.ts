/**
 * Where the machinery's own files lie: in the sources, run as they are by Node, or
 * in the build, where every module of the server is one of the scripts directly in
 * `dist/server/`, with the templates and `fonts.conf` copied to `dist/server/documents/`.
 */
import { fileURLToPath } from 'node:url';
import { scriptBeside } from '../../platform/children/script.ts';

const isBuilt = !import.meta.url.endsWith('.ts');

/** Folder of the `.typ` files, with those of each document in its own folder. */
export const TEMPLATES_ROOT = fileURLToPath(new URL(isBuilt ? './documents/' : '../', import.meta.url));

export const WORKER_ENTRY = scriptBeside(import.meta.url, 'typst-worker');
