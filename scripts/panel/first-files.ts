/** Which files a first screen's code comes in: the page's first script asks for them with the press. */
import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Read by `scripts/launch/prerender.mjs`, and not kept. */
const FILES = 'first-files.json';

const FIRST = /^src[\\/]web[\\/](?:resources[\\/][^\\/]+[\\/]list|shell[\\/]start-page)\.tsx$/;

/** Brought before any screen's own. */
const OF_ALL = 'frame';

/** Writes beside the panel what the start and each list need, but for what all screens do, by their source files. */
export function firstFiles(): Plugin {
  let root = '';
  return {
    name: 'first-files',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const frame = chunks.find(({ name }) => name === OF_ALL);
        if (!frame) return this.error('The panel has no frame');
        const ofAll = new Set(filesOf(frame, byFile));
        const found = chunks.flatMap((chunk) =>
          chunk.moduleIds
            .map((id) => relative(root, id).replaceAll('\\', '/'))
            .filter((source) => FIRST.test(source))
            .map((source) => [source, filesOf(chunk, byFile).filter((file) => !ofAll.has(file))] as const),
        );
        this.emitFile({
          type: 'asset',
          fileName: FILES,
          source: JSON.stringify(Object.fromEntries(found)),
        });
      },
    },
  };
}

/** Its own and those of all that it imports, styles among them. */
function filesOf(
  chunk: Rolldown.OutputChunk,
  byFile: ReadonlyMap<string, Rolldown.OutputChunk>,
  seen = new Set<string>(),
): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const imported = chunk.imports.flatMap((file) => byFile.get(file) ?? []);
  return [
    chunk.fileName,
    ...(chunk.viteMetadata?.importedCss ?? []),
    ...imported.flatMap((one) => filesOf(one, byFile, seen)),
  ];
}
