/** The child process that draws pictures anew. Messages: a path in, a `Picture` out, one at a time. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { serveJobs } from '../../children/serve-jobs.ts';
import type { TemporaryFile } from '../temporary.ts';
import { drawPicture } from './picture.ts';
import type { Picture } from './picture-maker.ts';

await serveJobs<string, Picture>(() => async (path) => {
  const drawn = await drawPicture(await readFile(path));
  if (!drawn.ok) return drawn;
  return {
    ...drawn,
    image: await writeBeside(`${path}.image`, drawn.image),
    thumbnail: await writeBeside(`${path}.thumbnail`, drawn.thumbnail),
  };
});

async function writeBeside(path: string, content: Uint8Array): Promise<TemporaryFile> {
  await writeFile(path, content, { flag: 'wx', mode: 0o600 });
  return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}
