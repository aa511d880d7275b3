/** Which files the start's code comes in: the page's first script asks for them with the press. */
import type { Plugin, Rolldown } from 'vite';

/** Read by `scripts/launch/prerender.mjs`, and not kept. */
const FILES = 'start-files.json';

const START = /src[\\/]web[\\/]shell[\\/]start-page\.tsx$/;

/** Brought before any screen's own. */
const OF_ALL = 'frame';

type Chunk = Rolldown.OutputChunk;

/** Writes beside the panel what the start needs, but for what all screens do. */
export function startFiles(): Plugin {
  return {
    name: 'start-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const frame = chunks.find(({ name }) => name === OF_ALL);
        const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => START.test(id)));
        if (!frame || !start) return this.error('The panel has no frame, or no start');
        const ofAll = new Set(filesOf(frame, byFile));
        const own = filesOf(start, byFile).filter((file) => !ofAll.has(file));
        this.emitFile({ type: 'asset', fileName: FILES, source: JSON.stringify(own) });
      },
    },
  };
}

/** Its own and those of all that it imports, styles among them. */
function filesOf(
  chunk: Chunk,
  byFile: ReadonlyMap<string, Chunk>,
  seen: Set<string> = new Set<string>(),
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
