import { fileURLToPath } from 'node:url';

/**
 * The path of a script named without its ending, beside the module of this
 * address: TypeScript in the sources, JavaScript in the built server, where all
 * scripts lie in one folder.
 */
export function scriptBeside(module: string, name: string): string {
  return fileURLToPath(new URL(`./${name}${module.endsWith('.ts') ? '.ts' : '.js'}`, module));
}
