/** The panel: dist/web, every file but the page named by its content. */
import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { area, besideArea, resourceOf, withProjections } from './scripts/panel/areas.ts';
import { kitVariablesBuilt } from './scripts/panel/kit-variables.ts';
import { ownIcons } from './scripts/panel/own-icons.ts';
import { startFiles } from './scripts/panel/start-files.ts';

const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** Modules of these packages; `/` in a name stands for either separator. */
function packages(names: string): RegExp {
  return new RegExp(`node_modules/(?:${names})/`.replaceAll('/', '[\\\\/]'));
}

const KIT =
  '@mantine/(?:core|hooks|notifications|store)|@floating-ui|@tabler|@tanstack|clsx|react-(?!redux|is/)[a-z-]+|use-[a-z-]+';

/** Parts of the kit that stand on no list. */
const OF_FORMS =
  /(?:components|utils)[\\/](?:Select|Combobox[\\/](?:OptionsDropdown|get-parsed-combobox-data|get-options-lockup)|Checkbox(?![\\/]CheckIcon)|Radio|Textarea|Menu|Progress|ScrollArea|SimpleGrid|List|ActionIcon|InlineInput|Accordion|FileButton|Notification)[\\/]|hooks[\\/]esm[\\/]use-drag|@mantine[\\/]notifications|react-transition-group|react-textarea-autosize|react-hook-form/;

/** Icons of the editor, of maps, photos and records: none of them stands on a list. */
const ICONS_OF_FORMS =
  /icons[\\/]Icon(?:Align\w+|ArrowBackUp|ArrowForwardUp|Bold|Braces|BrandWhatsapp|Calendar|Camera|CircleCheck|Clock|CurrentLocation|ExternalLink|File(?:Check|Import|Spreadsheet|Upload)|HandMove|History|Italic|Lasso|List(?:Numbers)?|MapPinPlus|Minus|PageBreak|Pencil|Phone|Photo(?:Off|Up)|Plus|Polygon|RowInsertBottom|SquareDashed|Table|Trash|Underline|Walk|ZoomScan)\.mjs$/;

/** Of what opens over a screen: no list waits for it. */
const OVER_SCREENS =
  /@floating-ui|@mantine[\\/]core[\\/]esm[\\/](?:components[\\/](?:Popover|Combobox|ModalBase|Modal|Drawer|Overlay|FocusTrap|FloatingTrigger|Tooltip)|utils[\\/]Floating)[\\/]|react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|hooks[\\/]esm[\\/]use-(?:focus-(?:trap|return)|debounced-callback|long-press|delayed-hover|scroll-lock)/;

/** Stands on charts alone, and comes with them. */
const OF_CHARTS = /components[\\/]ColorSwatch[\\/]|use-resolved-styles-api/;

const kitBeyondCharts = (path: string) => packages(KIT).test(path) && !OF_CHARTS.test(path);

const kitOfLists = (path: string) =>
  kitBeyondCharts(path) && !OF_FORMS.test(path) && !ICONS_OF_FORMS.test(path) && !OVER_SCREENS.test(path);

const overScreens = (path: string) =>
  packages('tslib').test(path) ||
  (kitBeyondCharts(path) && OVER_SCREENS.test(path) && !OF_FORMS.test(path)) ||
  /src[\\/]web[\\/](?:theme[\\/](?:late|kit-late)|shell[\\/](?:phone-menu|leave-dialog|project-selector|projects-in-order)|components[\\/](?:deletion-dialog|take-focus|fields[\\/](?:combobox[\\/](?!remote-select|use-found)|options)))/.test(
    path,
  );

/** What is imported to run that chunk. */
const KIT_AT_ONCE = /entrance[\\/]kit-at-once/;

const kitOfForms = (path: string) =>
  kitBeyondCharts(path) || packages('react-hook-form|@hookform').test(path);

/** Each of its lists comes alone: none waits until the schemas of all are made. */
const isOfRegistry = (path: string) => area(path) === 'registry';

/** Chunks before the first screen. */
const NEEDED_AT_ONCE: ReadonlySet<string> = new Set(['react', 'entrance', 'kit', 'frame']);

const LIST_STYLES = 'src/web/theme/kit.css';
const LATER_STYLES = ['src/web/theme/kit-late.css', 'src/web/theme/kit-charts.css'];

/** Parts that lists name and never show: their selects have another mark. */
const NEVER_SHOWN = ['Combobox'];

/** A part of the kit that is used without its styles there would be built without a word. */
const kitStyles: Plugin = {
  name: 'kit-styles',
  apply: 'build',
  generateBundle(_, bundle) {
    const ofLists = readFileSync(LIST_STYLES, 'utf8');
    const all = [LIST_STYLES, ...LATER_STYLES].map((path) => readFileSync(path, 'utf8')).join('\n');
    for (const one of Object.values(bundle)) {
      if (one.type !== 'chunk') continue;
      const isOfLists = NEEDED_AT_ONCE.has(one.name);
      const used = Object.keys(one.modules).flatMap(
        (id) => /@mantine[\\/]core[\\/].*?(\w+)\.module\.mjs$/.exec(id)?.[1] ?? [],
      );
      const styles = isOfLists ? ofLists : all;
      const missing = used.filter(
        (part) => !styles.includes(`/styles/${part}.css'`) && !(isOfLists && NEVER_SHOWN.includes(part)),
      );
      if (missing.length > 0)
        this.error(`${one.name}: no styles of ${missing.join(', ')} where they are needed`);
    }
  },
};

/**
 * A schema can tell itself as JSON Schema, which only the API's own documentation asks for: every
 * page would carry the code of it. Here its functions do nothing.
 */
const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  apply: 'build',
  transform: {
    filter: { id: /zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/ },
    handler(code) {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      if (names.length === 0) this.error('zod has its JSON schemas elsewhere');
      return { code: names.map((name) => `export const ${name} = () => null;`).join('\n'), map: null };
    },
  },
};

/**
 * The kit gives each of its parts an id, and right after the first drawing another one, by chance, so
 * that each field of a form was drawn twice as it came. React's own is the only one of its page already.
 */
const oneIdEach: Plugin = {
  name: 'one-id-each',
  apply: 'build',
  transform: {
    filter: { id: /@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]use-id\.mjs$/ },
    handler(code) {
      if (!/export \{ \S+ as useId \}/.test(code)) this.error('The kit makes its ids elsewhere');
      const own = [
        "import { useId as useReactId } from 'react';",
        'export function useId(given) {',
        '  const own = useReactId();',
        "  return typeof given === 'string' ? given : `mantine-${own.replaceAll(':', '')}`;",
        '}',
      ];
      return { code: own.join('\n'), map: null };
    },
  },
};

/**
 * Dialogs, drawers and tables of the kit bring its own scroll bars, to know whether they are asked
 * for; no list has them. What asks for them here says so as soon as it is drawn.
 */
const NO_SCROLL_AREA = '\0no-scroll-area';
const withoutScrollArea: Plugin = {
  name: 'without-scroll-area',
  apply: 'build',
  // Before the bundler finds the file itself.
  enforce: 'pre',
  resolveId: {
    filter: { id: /\.\.\/ScrollArea\/ScrollArea\.mjs$/ },
    handler: (_, importer) =>
      importer && /(?:ModalRoot|DrawerRoot|TableScrollContainer)\.mjs$/.test(importer)
        ? NO_SCROLL_AREA
        : null,
  },
  load: {
    filter: { id: new RegExp(NO_SCROLL_AREA) },
    handler: () =>
      `const missing = () => { throw new Error('The build leaves this scroll area out: vite.config.ts'); };
       export const ScrollArea = Object.assign(missing, { Autosize: missing });`,
  },
};

/**
 * Most of what they hold runs as soon as they come: the browser compiles it beside the page's own
 * thread, while it loads, instead of function by function when each is called. It looks for these
 * words in the first line alone, where Vite itself would put what a chunk leads to.
 */
const compiledAtOnce: Plugin = {
  name: 'compiled-at-once',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const one of Object.values(bundle)) {
        if (one.type === 'chunk' && NEEDED_AT_ONCE.has(one.name)) {
          one.code = `//# allFunctionsCalledOnLoad\n${one.code}`;
        }
      }
    },
  },
};

/** The engine's licence asks for it in what is built, too; its worker has it already. */
function notice(chunk: string): string {
  return chunk === 'vector-map'
    ? '/*! MapLibre GL JS, 3-Clause BSD: https://github.com/maplibre/maplibre-gl-js/blob/main/LICENSE.txt */'
    : '';
}

export default defineConfig({
  plugins: [
    react(),
    ownIcons(),
    kitStyles,
    kitVariablesBuilt(),
    withoutJsonSchemas,
    oneIdEach,
    withoutScrollArea,
    compiledAtOnce,
    startFiles(),
  ],
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // What phones of the last years run; older ones get updates from the same store.
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    // What draws vector maps is larger than the usual 500 kB, and comes only to who chooses one.
    chunkSizeWarningLimit: 1100,
    rolldownOptions: {
      output: {
        postBanner: ({ name }) => notice(name),
        // Few files: on a weak signal each request costs more than its bytes.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: new RegExp(
                `${packages('react|react-dom|scheduler|zod|get-nonce').source}|web[\\\\/]no-generated-code`,
              ),
            },
            // What a visitor needs to sign in, and the first call to leave while the rest comes.
            {
              name: 'entrance',
              test: /vite[\\/]preload-helper|src[\\/]web[\\/](entrance(?![\\/]kit-at-once)|screens|main|platform[\\/](session|storage|signal))/,
            },
            // What the shell and the lists are made of.
            { name: 'kit', test: (path) => kitOfLists(path) || KIT_AT_ONCE.test(path) },
            {
              name: 'menu',
              test: /src[\\/]web[\\/]shell[\\/](?:sidebar|menu-link|desk-menu|project-(?:field|label))/,
              includeDependenciesRecursively: false,
            },
            { name: 'over-screens', test: overScreens, includeDependenciesRecursively: false },
            // What forms, menus and dialogs of records add to it.
            { name: 'kit-forms', test: kitOfForms },
            { name: withProjections, debugName: 'projections', includeDependenciesRecursively: false },
            {
              name: besideArea,
              debugName: 'beside an area',
              test: /src[\\/]web[\\/]resources[\\/]/,
              includeDependenciesRecursively: false,
            },
            { name: 'editor', test: packages('@tiptap|prosemirror-[a-z]+|@mantine/tiptap') },
            {
              name: 'frame',
              test: /src[\\/]web[\\/](panel|shell[\\/](?!start-page|first-steps|home|help|search[\\/](?!search-button)|keys[\\/](?!keys\.tsx)|record-elsewhere)|theme[\\/](?!base|kit-charts)|components[\\/](notice|list[\\/](?!export-menu|address-date|period|contact-links)|list-page|page-head|use-d(?:eletion|rawn)|load-failure|removal)|platform[\\/]whole-list)/,
            },
            // Of several areas' lists: none of them brings another's with it, and the sign-in none of it.
            {
              name: (path) => (path.includes('places') ? 'places' : 'addresses'),
              debugName: 'where people are',
              test: /src[\\/]domain[\\/](?:shared[\\/]address|resources[\\/]places)/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'cars',
              test: /src[\\/]domain[\\/]resources[\\/]vehicles/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'numbers',
              test: /src[\\/]domain[\\/]shared[\\/](?:numbers|exact-decimals|single|reais)/,
            },
            // What stands for a map, a chart or a file until it is asked for: neither the first screen nor a
            // record brings what is behind it.
            {
              name: 'late-parts',
              test: /src[\\/]web[\\/](?:components[\\/](?:map[\\/](?:map-in-view|figure)|use-in-view)|resources[\\/]map[\\/]late-spring-card|platform[\\/]document-file)/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'contacts',
              test: /components[\\/]list[\\/]contact-links|domain[\\/]shared[\\/]masks/,
            },
            {
              name: 'periods',
              test: /components[\\/]list[\\/](?:address-date|period)|domain[\\/]shared[\\/](?:periods|report-query)/,
            },
            // Of daily work, lists that say more than the others: none of them needs another.
            {
              name: (path) => (path.includes('trip-') ? 'trips-list' : 'schedule-list'),
              debugName: 'lists of daily work',
              test: /web[\\/]resources[\\/](?:execution-cronograms[\\/](?:list|state-filter)|trip-controls[\\/](?:list|trip-filters|trip-pdf)\.tsx)|domain[\\/]resources[\\/]trip-/,
              includeDependenciesRecursively: false,
            },
            {
              name: (path) => `${isOfRegistry(path) ? resourceOf(path) : area(path)}-list`,
              debugName: 'lists',
              test: /resources[\\/][^\\/]+[\\/]list\.tsx$/,
            },
            {
              name: 'forms',
              test: /src[\\/](web[\\/](platform|components[\\/](?!rich-text|fence-drawing|map[\\/]|fields[\\/]utm))|domain[\\/](shared|rules[\\/]spring-(?:enumerations|status)))/,
            },
            // Of records that several areas know: none of them brings another's screens with it.
            {
              name: 'records',
              test: /src[\\/](?:domain[\\/](?:resources|rules[\\/](?:accountability|entry|feedstock|lateness|map-box|material|messages|note|outline-text|purchase|roller|spring-acts|stock|term|unknown|value|wire|written))|web[\\/]resources[\\/]rural-producers[\\/]new-producer)/,
              includeDependenciesRecursively: false,
              minShareCount: 2,
            },
            // Comes with the first map; behind the others, since it takes what only it needs.
            {
              name: 'map',
              test: new RegExp(
                `${packages('leaflet').source}|web[\\\\/]components[\\\\/]map[\\\\/](?!vector[\\\\/])`,
              ),
            },
            // Draws vector maps, only for who chooses one; what the map has already stays there.
            {
              name: 'vector-map',
              test: new RegExp(
                `${packages('maplibre-gl|@maplibre|@mapbox').source}|components[\\\\/]map[\\\\/]vector[\\\\/]`,
              ),
            },
            { name: area, debugName: 'area', test: /src[\\/]web[\\/]resources[\\/]/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': API } },
});
