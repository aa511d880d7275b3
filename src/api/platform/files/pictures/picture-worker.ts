/** The child process that draws pictures anew. Messages: a `PictureJob` in, a `Picture` or a `Logo` out, one at a time. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { serveJobs } from '../../children/serve-jobs.ts';
import type { TemporaryFile } from '../temporary.ts';
import { drawLogo } from './draw-logo.ts';
import type { Logo } from './logo-maker.ts';
import { drawPicture } from './picture.ts';
import type { Picture } from './picture-maker.ts';

export interface PictureJob {
  readonly kind: 'photo' | 'logo';
  readonly path: string;
}

await serveJobs<PictureJob, Picture | Logo>(
  () =>
    ({ kind, path }) =>
      kind === 'logo' ? makeLogo(path) : makePicture(path),
);

async function makePicture(path: string): Promise<Picture> {
  const drawn = await drawPicture(await readFile(path));
  if (!drawn.ok) return drawn;
  return {
    ...drawn,
    image: await writeBeside(`${path}.image`, drawn.image),
    thumbnail: await writeBeside(`${path}.thumbnail`, drawn.thumbnail),
  };
}

async function makeLogo(path: string): Promise<Logo> {
  const drawn = await drawLogo(await readFile(path));
  return drawn.ok ? { ...drawn, image: await writeBeside(`${path}.image`, drawn.image) } : drawn;
}

async function writeBeside(path: string, content: Uint8Array): Promise<TemporaryFile> {
  await writeFile(path, content, { flag: 'wx', mode: 0o600 });
  return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}
