/** What no source of the product may hold, whatever a reviewer thinks of the place. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const sources = execFileSync('git', ['ls-files', '-z', 'src', 'scripts'], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$|^scripts\/bench\//.test(path));

/** File → how many times it may be there, with the reason beside it. */
type Excused = Readonly<Record<string, number>>;

const FORBIDDEN: readonly {
  readonly what: string;
  readonly pattern: RegExp;
  /** What the pattern must find: a pattern that finds nothing forbids nothing. */
  readonly such: string;
  readonly excused?: Excused;
}[] = [
  {
    what: 'text that is run as code',
    pattern: /\beval\(|\bnew Function\(|\bimport\((?!['"`]|new URL|pathToFileURL)/g,
    such: "eval('1') new Function('1') import(name)",
  },
  {
    what: 'text that becomes markup',
    pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/g,
    such: 'a.innerHTML = b; document.write(b)',
  },
  // A shell is what makes a command of a text.
  {
    what: 'a shell',
    pattern: /\bshell:\s*true|\bexecSync\(|(?<![.\w])exec\(/g,
    such: "exec('ls') { shell: true }",
  },
  {
    what: 'a hash or a cipher that is broken',
    pattern: /['"`](?:md4|md5|sha1|des|rc4|[\w-]*-(?:ecb|cbc|cfb|ofb|ctr))['"`]/gi,
    such: "createHash('md5') createCipheriv('aes-128-ecb')",
  },
  {
    what: 'a connection that takes any certificate',
    pattern: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/g,
    such: '{ rejectUnauthorized: false } checkServerIdentity()',
  },
  {
    what: 'chance that can be guessed',
    pattern: /Math\.random/g,
    such: 'Math.random() + Math.random()',
    // How long a transaction waits before it is tried again.
    excused: { 'src/api/platform/database/transaction.ts': 1 },
  },
];

test.each(FORBIDDEN)('no source holds $what', ({ pattern, such, excused = {} }) => {
  expect([...such.matchAll(pattern)].length).toBeGreaterThan(1);
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((path) => {
    const count = [...readFileSync(join(ROOT, path), 'utf8').matchAll(pattern)].length;
    return count > (excused[path] ?? 0) ? [`${path} (${count})`] : [];
  });
  expect(found).toEqual([]);
});
