/**
 * The kit writes its colours and sizes as CSS while the page opens: it works each of them out
 * from the theme, some 600, and the browser reads 28 kB more. The theme is the same for everyone,
 * so the build does it, and the style sheet of the first screen has them.
 */
import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { theme, themeVariables } from '../../src/web/theme/theme.ts';

/** Colours of the kit that nothing here wears; teal is what its notices of success would be. */
const UNUSED = 'pink|grape|violet|indigo|blue|cyan|green|lime';
const OF_UNUSED = new RegExp(`^--mantine-color-(?:${UNUSED})-`);
/** In what is built, by name or by variable. */
const NAMES_UNUSED = new RegExp(
  `(?:color|c|bg):\\s*[\`"'](?:${UNUSED})[\`"'.]|--mantine-color-(?:${UNUSED})-`,
);

type Variables = Readonly<Record<string, string>>;

function used(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !OF_UNUSED.test(name)));
}

/** As the kit would write it into the page, without the colours that nothing wears. */
function kitVariables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const { variables, light, dark } = deepMerge(defaultCssVariablesResolver(whole), themeVariables(whole));
  return convertCssVariables({ variables: used(variables), light: used(light), dark: used(dark) }, ':root');
}

/** Puts them at the end of the theme's style sheet, and leaves out what would write them. */
export function kitVariablesBuilt(): Plugin {
  let hasSheet = false;
  let hasPart = false;
  return {
    name: 'kit-variables',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /src[\\/]web[\\/]theme[\\/]theme\.css$|[\\/]MantineCssVariables\.mjs$/ },
      handler(code, id) {
        if (id.endsWith('.css')) {
          hasSheet = true;
          return { code: `${code}\n${kitVariables()}`, map: null };
        }
        if (!code.includes('export { MantineCssVariables }'))
          this.error('The kit writes its variables elsewhere');
        hasPart = true;
        return { code: 'export function MantineCssVariables() { return null; }', map: null };
      },
    },
    generateBundle(_, bundle) {
      if (!hasSheet || !hasPart) this.error('The kit’s variables are not where they were');
      for (const one of Object.values(bundle)) {
        const named = one.type === 'chunk' ? NAMES_UNUSED.exec(one.code)?.[0] : undefined;
        if (named !== undefined)
          this.error(`${one.fileName}: ${named} is none of the colours that are built`);
      }
    },
  };
}
