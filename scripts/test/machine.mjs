/** What the tests need of the machine beside Node.js: a Chromium, a PostgreSQL server, strace. */
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { capture } from '../launch/child.mjs';
import { dependenciesAreCurrent } from '../launch/dependencies.mjs';
import { say } from '../launch/problem.mjs';
import { runtimeIsMissing } from '../launch/runtime.mjs';

/**
 * @typedef {object} Need
 * @property {string} label
 * @property {readonly string[]} debianPackages
 * @property {() => boolean} isThere
 * @property {string} [hint] What to do where it can't be installed; without one the tests do without.
 */

/** @type {Need} */
export const CHROMIUM = {
  label: 'o Chromium',
  debianPackages: ['chromium'],
  isThere: () =>
    existsSync(process.env['CHROMIUM_PATH'] ?? '') ||
    existsSync('/Applications/Google Chrome.app') ||
    existsSync('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe') ||
    ['chromium', 'chromium-browser', 'google-chrome'].some(isInPath),
  hint: 'instale-o, ou diga onde está em CHROMIUM_PATH',
};

/**
 * The same Chromium without its windows: a page costs half the processor time. It
 * shows no PDF, so what opens one is tested in the whole browser.
 *
 * @type {Need}
 */
export const HEADLESS_SHELL = {
  label: 'o Chromium sem janelas',
  debianPackages: ['chromium-headless-shell'],
  isThere: () => isInPath('chromium-headless-shell'),
};

/** @type {Need} */
export const POSTGRES = {
  label: 'o PostgreSQL',
  debianPackages: ['postgresql'],
  isThere: () => debianHasPostgres() || isInPath('initdb'),
  hint: 'instale o servidor (pacote postgresql) ou ponha a pasta do initdb no PATH',
};

/**
 * Only Linux has it; elsewhere the proofs that need it say that they were skipped.
 *
 * @type {Need}
 */
export const STRACE = {
  label: 'o strace',
  debianPackages: ['strace'],
  isThere: () => process.platform !== 'linux' || isInPath('strace'),
  hint: 'instale o pacote strace',
};

/**
 * Says what a run installs before it installs anything; silent when all is there.
 *
 * @param {string} root Folder of the project.
 * @param {readonly Need[]} needs
 */
export function announce(root, needs) {
  const missing = [...new Set(needs)].filter((need) => !need.isThere());
  const lines = [
    ...(mayInstall()
      ? missing.map((need) => `${need.label}, do sistema (${need.debianPackages.join(', ')})`)
      : []),
    ...(runtimeIsMissing(root) ? ['o Node.js 24, na pasta .runtime/ deste projeto'] : []),
    ...(dependenciesAreCurrent(root) ? [] : ['os pacotes do package-lock.json, na pasta node_modules/']),
  ];
  if (lines.length > 0)
    say(['Antes dos testes será instalado:', ...lines.map((line) => `  ${line}`)].join('\n'));
}

/** Debian and its kin, as root. */
function mayInstall() {
  return process.getuid?.() === 0 && isInPath('apt-get');
}

/**
 * What is missing and can't be installed here.
 *
 * @param {readonly Need[]} needs
 * @returns {string[]} One sentence for each.
 */
export function outOfReach(needs) {
  return mayInstall() ? [] : stillMissing(needs);
}

/**
 * Installs what is missing where that is possible: on Debian and its kin, as root.
 *
 * @param {readonly Need[]} needs
 * @returns {Promise<string[]>} One sentence for each that is still missing.
 */
export async function ensureMachine(needs) {
  const missing = [...new Set(needs)].filter((need) => !need.isThere());
  if (missing.length > 0 && mayInstall()) {
    say(`Instalando ${missing.map((need) => need.label).join(' e ')}…`);
    await runApt(['update', '-qq']);
    // Each by itself: a system that knows no package of one name still gets the others.
    for (const { debianPackages } of missing) {
      await runApt(['install', '-y', '-qq', '--no-install-recommends', ...debianPackages]);
    }
  }
  return stillMissing(missing);
}

/** @param {readonly Need[]} needs */
function stillMissing(needs) {
  return [...new Set(needs)]
    .filter((need) => need.hint !== undefined && !need.isThere())
    .map((need) => `Para testar falta ${need.label}: ${need.hint}.`);
}

/** @param {readonly string[]} args */
async function runApt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await capture('apt-get', args, { env });
  if (code !== 0) say(output.trim());
}

function debianHasPostgres() {
  const folder = '/usr/lib/postgresql';
  return (
    existsSync(folder) &&
    readdirSync(folder).some((version) => existsSync(join(folder, version, 'bin', 'initdb')))
  );
}

/** @param {string} program */
function isInPath(program) {
  const names = process.platform === 'win32' ? [`${program}.exe`, `${program}.cmd`] : [program];
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .some((folder) => names.some((name) => existsSync(join(folder, name))));
}
