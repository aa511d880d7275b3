/**
 * The sign-in as it stands in the page before any code: its markup beside the page, for an organisation
 * with and without a name and a logo of its own, and the small script that shows it.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LaunchProblem } from './problem.mjs';

const SCRIPT = 'src/web/entrance/first-moments.ts';
const SCRIPT_PLACE = '<!--first-moments-->';
/** As the server replaces them in the page. */
const NAME = '__ORGANISATION__';
const LOGO = '__LOGO__';

/**
 * @param {string} root of the sources
 * @param {string} program that draws it, built
 * @param {string} web folder of the built panel
 */
export async function prerender(root, program, web) {
  /** @type {{ drawSignIn(organisation: { name: string; logo: string }): string, firstReads(): Record<string, string> }} */
  const { drawSignIn, firstReads } = await import(pathToFileURL(program).href);
  /** @type {Record<string, string>} */
  const drawn = {};
  for (const name of ['', NAME]) {
    for (const logo of ['', LOGO]) drawn[`${name}${logo}`] = drawSignIn({ name, logo });
  }
  for (const markup of Object.values(drawn)) refuseUnstyled(markup, web);
  writeFileSync(join(web, 'sign-in.json'), JSON.stringify(drawn));
  const page = join(web, 'index.html');
  const address = await buildScript(root, web, firstReads());
  writeFileSync(page, readFileSync(page, 'utf8').replace(SCRIPT_PLACE, `<script src="${address}"></script>`));
}

/**
 * Both builds must have named the same classes.
 *
 * @param {string} markup
 * @param {string} web
 */
function refuseUnstyled(markup, web) {
  const assets = join(web, 'assets');
  const styles = readdirSync(assets)
    .filter((name) => /^(?:entrance|index)-.*\.css$/.test(name))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
    .join('');
  const named = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
  const unknown = named.filter(
    (name) => name !== '' && !/^(?:tabler|sign-in$)/.test(name) && !styles.includes(`.${name}`),
  );
  if (named.length === 0 || unknown.length > 0) {
    throw new LaunchProblem(`The drawn sign-in has classes without styles: ${unknown.join(', ')}`);
  }
}

/**
 * Files of the panel by the names of their chunks (vite.config.ts), the largest first.
 *
 * @param {string} web
 * @param {RegExp} named
 * @param {number} count
 */
function panelFiles(web, named, count) {
  const names = readdirSync(join(web, 'assets')).filter((name) => named.test(name));
  if (names.length !== count)
    throw new LaunchProblem(`The panel's own files have other names: ${names.join(', ')}`);
  /** @param {string} name */
  const size = (name) => statSync(join(web, 'assets', name)).size;
  return names.toSorted((one, other) => size(other) - size(one)).map((name) => `/assets/${name}`);
}

/**
 * Files of the start's own code, from what the panel's build noted.
 *
 * @param {string} web
 * @returns {string[]}
 */
function startFiles(web) {
  const noted = join(web, 'start-files.json');
  /** @type {string[]} */
  const files = JSON.parse(readFileSync(noted, 'utf8'));
  rmSync(noted);
  return files.map((file) => `/${file}`);
}

/**
 * @param {string} root
 * @param {string} web
 * @param {Record<string, string>} firstReads
 * @returns {Promise<string>} its address
 */
async function buildScript(root, web, firstReads) {
  const { build } = await import('vite');
  const output = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      // What every screen needs, and what only a desk has at once.
      PANEL_FILES: JSON.stringify(panelFiles(web, /^(?:kit-[\w-]{8}\.js|frame-[\w-]{8}\.(?:js|css))$/, 3)),
      DESK_FILES: JSON.stringify(panelFiles(web, /^menu-[\w-]{8}\.(?:js|css)$/, 2)),
      FIRST_READS: JSON.stringify(firstReads),
      START_FILES: JSON.stringify(startFiles(web)),
    },
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry: join(root, SCRIPT), formats: ['iife'], name: 'firstMoments' },
    },
  });
  const [first] = [output].flat();
  const code = first && 'output' in first ? first.output[0].code : undefined;
  if (code === undefined) throw new LaunchProblem(`${SCRIPT} was not built`);
  const name = `first-moments-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
  writeFileSync(join(web, 'assets', name), code);
  return `/assets/${name}`;
}
