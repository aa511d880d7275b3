import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StartProblem } from '../settings.ts';
import { refuseRootFor } from './folder-owner.ts';

/** Of nobody's on any system that is known. */
const ANOTHER = 54_321;

describe.skipIf(process.platform === 'win32')('a command that writes to the data folder', () => {
  const me = process.getuid?.() ?? 0;
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vertente-dono-'));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });
  const as = (uid: number) => vi.spyOn(process, 'getuid').mockReturnValue(uid);

  test('is refused to root where the folder is another user’s, who is named', () => {
    if (me === 0) chownSync(folder, ANOTHER, ANOTHER);
    as(0);
    expect(() => refuseRootFor(folder)).toThrow(StartProblem);
    expect(() => refuseRootFor(folder)).toThrow(
      /^A pasta de dados .* é do usuário \S+, .* Nada foi alterado\.$/,
    );
    if (me === 0) expect(() => refuseRootFor(folder)).toThrow(`runuser -u ${ANOTHER} --`);
  });

  test('is not refused to the folder’s own user, nor where there is no folder yet', () => {
    expect(() => refuseRootFor(folder)).not.toThrow();
    as(0);
    expect(() => refuseRootFor(join(folder, 'ainda-nao'))).not.toThrow();
    as(1000);
    expect(() => refuseRootFor(folder)).not.toThrow();
  });
});
