/**
 * Icons are named from the library's one list of six thousand. To build the panel each of them was
 * read and kept, two thirds of all modules; so every import is led to the file of its own icon.
 */
import type { Plugin } from 'vite';

const LIST = '@tabler/icons-react';
const IMPORT = /^import \{([^}]+)\} from '@tabler\/icons-react';$/gm;

/** Leads imports of icons past the list; refuses one that is written otherwise. */
export function ownIcons(): Plugin {
  return {
    name: 'own-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /src[\\/]web[\\/].*\.tsx?$/, code: LIST },
      handler(code) {
        return { code: code.replace(IMPORT, (_, names: string) => importsOf(names)), map: null };
      },
    },
    resolveId: {
      filter: { id: /^@tabler\/icons-react$/ },
      handler(_, importer) {
        this.error(`${importer}: icons are imported by name, in a line of their own`);
      },
    },
  };
}

/** In one line, so that those of the others stay what they were. */
function importsOf(names: string): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => `import ${name} from '${LIST}/dist/esm/icons/${name}.mjs';`)
    .join(' ');
}
