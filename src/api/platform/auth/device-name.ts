/**
 * What a session was opened on, in words that its owner recognises: 'Chrome no Windows'.
 * The words alone are kept; the whole header would tell much more of a person's machine.
 */

/** The first that fits: browsers name those that they descend from as well. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const UNKNOWN = 'Aparelho não identificado';

/** @param agent The request's `User-Agent`: whatever its sender wrote. */
export function deviceName(agent: string | undefined): string {
  const text = agent ?? '';
  const browser = firstOf(BROWSERS, text);
  const system = firstOf(SYSTEMS, text);
  if (system !== undefined) return `${browser ?? 'Navegador'} no ${system}`;
  if (browser !== undefined) return browser;
  const program = /^[\w.-]{1,40}/.exec(text)?.[0];
  return program === undefined ? UNKNOWN : `Programa ${program}`;
}

/** As it is shown: a session from before devices were kept has none. */
export function shownDevice(device: string | null): string {
  return device ?? UNKNOWN;
}

function firstOf(names: readonly [RegExp, string][], text: string): string | undefined {
  return names.find(([sign]) => sign.test(text))?.[1];
}
