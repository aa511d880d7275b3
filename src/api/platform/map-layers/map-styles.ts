/**
 * The styles of `MAP_STYLE` as they are now. They are read at the start and again from time to time: the
 * sooner, where one could not be had. Until it can, the map's other grounds go on without it.
 */
import type { Logger } from 'pino';
import { boundedGet, DocumentProblem } from './bounded-get.ts';
import { layerFile, readPiece } from './layer-files.ts';
import type { StyleSetting } from './map-styles-setting.ts';
import { type CheckedStyle, checkStyle } from './style-document.ts';

const MOST_BYTES = 2 * 1024 * 1024;
/** For a document and all that it names; the start waits as long. */
const TIME_LIMIT_MS = 5_000;
const ROUND_MS = 60_000;
/** A file's style that names a server which does not answer is not waited for by each who opens a map. */
const AGAIN_MS = 10_000;
/** Addresses of tiles that carry a date change with the document. */
const FRESH_MS = 6 * 60 * 60_000;

interface State {
  readonly setting: StyleSetting;
  /** As it could last be had. */
  checked: CheckedStyle | null;
  /** Why it could not be had the last time. */
  problem: string | null;
  readAt: number;
  /** Of a file: as it was read, to see whether it changed. */
  text: string | null;
  reading: Promise<void> | null;
}

export interface StyleRow {
  readonly name: string;
  readonly credit: string;
  readonly problem: string | null;
}

export class MapStyles {
  readonly #dataDir: string;
  readonly #log: Logger;
  readonly #now: () => number;
  readonly #states: readonly State[];
  #timer: NodeJS.Timeout | undefined;

  constructor(
    { dataDir, mapStyles }: { readonly dataDir: string; readonly mapStyles: readonly StyleSetting[] },
    { log, now }: { readonly log: Logger; readonly now: () => number },
  ) {
    this.#dataDir = dataDir;
    this.#log = log;
    this.#now = now;
    this.#states = mapStyles.map((setting) => ({
      setting,
      checked: null,
      problem: null,
      readAt: 0,
      text: null,
      reading: null,
    }));
  }

  /** Reads all of them, and goes on doing so. */
  async start(): Promise<void> {
    if (this.#states.length === 0) return;
    await Promise.all(this.#states.map((state) => this.#read(state)));
    this.#timer = setInterval(() => void this.round(), ROUND_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Reads again what could not be had, and what was read long ago. */
  async round(): Promise<void> {
    const due = this.#states.filter(
      ({ problem, readAt }) => problem !== null || this.#now() - readAt > FRESH_MS,
    );
    await Promise.all(due.map((state) => this.#read(state)));
  }

  /** Of all of them; a file is looked at anew. */
  async list(): Promise<StyleRow[]> {
    await Promise.all(this.#states.map((state) => this.#lookAnew(state)));
    return this.#states.map(({ setting: { name, credit }, checked, problem }) => ({
      name,
      credit,
      problem: checked ? null : problem,
    }));
  }

  /** Null where it can't be had. */
  async style(name: string): Promise<CheckedStyle['style'] | null> {
    const state = this.#states.find(({ setting }) => setting.name === name);
    if (state) await this.#lookAnew(state);
    return state?.checked?.style ?? null;
  }

  /** What the page's policy must allow for all of them, each with a space before it. */
  policySources(): string {
    const sources = new Set(this.#states.flatMap(({ checked }) => checked?.mayFetch ?? []));
    return [...sources].map((source) => ` ${source}`).join('');
  }

  /** Sentences about those that can't be had. */
  problems(): string[] {
    return this.#states.flatMap(({ setting, problem }) =>
      problem === null ? [] : [`MAP_STYLE, “${setting.name}”: ${problem}`],
    );
  }

  /** A file may be another one by now. */
  async #lookAnew(state: State): Promise<void> {
    if (!('file' in state.setting.from)) return;
    const text = await this.#textOf(state.setting).catch(() => null);
    if (text !== state.text) await this.#read(state);
    else if (state.problem !== null && this.#now() - state.readAt > AGAIN_MS) void this.#read(state);
  }

  #read(state: State): Promise<void> {
    state.reading ??= this.#readNow(state).finally(() => {
      state.reading = null;
    });
    return state.reading;
  }

  async #readNow(state: State): Promise<void> {
    const { from, name } = state.setting;
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    state.readAt = this.#now();
    try {
      state.text = null;
      const text = await this.#textOf(state.setting, signal);
      state.text = text;
      state.checked = await checkStyle(parsed(text), {
        address: 'address' in from ? from.address : null,
        tileJson: (address, mayBeInner) => tileJson(address, { signal, mayBeInner }),
        tilesOfFile: (file) => this.#tilesOfFile(file),
      });
      state.problem = null;
    } catch (error) {
      const why = error instanceof DocumentProblem ? error.message : 'não pôde ser lido';
      state.problem = `O estilo ${why}.`;
      // A file is as it is now; what another server had is good until it has something else.
      if ('file' in from) state.checked = null;
      this.#log.warn(
        { style: name, problem: state.problem, err: error },
        'a style of MAP_STYLE could not be read',
      );
    }
  }

  async #textOf({ from }: StyleSetting, signal = AbortSignal.timeout(TIME_LIMIT_MS)): Promise<string> {
    if ('address' in from) {
      const bytes = await boundedGet(from.address, { signal, mostBytes: MOST_BYTES, mayBeInner: true });
      return bytes.toString();
    }
    const piece = { file: from.file, kind: 'json', offset: 0, length: MOST_BYTES + 1 } as const;
    const bytes = await readPiece(this.#dataDir, piece);
    if (!bytes) throw new DocumentProblem(`não está na pasta mapas (${from.file}.json)`);
    if (bytes.length > MOST_BYTES) throw new DocumentProblem(`passa de ${MOST_BYTES / 1024 / 1024} MB`);
    return new TextDecoder().decode(bytes);
  }

  async #tilesOfFile(name: string) {
    const file = await layerFile(this.#dataDir, name);
    if (!file || typeof file === 'string') return null;
    const { kind, minZoom, maxZoom, bounds } = file.header;
    return { kind, minzoom: minZoom, maxzoom: maxZoom, bounds };
  }
}

async function tileJson(
  address: URL,
  bounds: { readonly signal: AbortSignal; readonly mayBeInner: boolean },
): Promise<unknown> {
  try {
    return parsed((await boundedGet(address, { ...bounds, mostBytes: MOST_BYTES })).toString());
  } catch (error) {
    if (error instanceof DocumentProblem) {
      throw new DocumentProblem(`tem uma fonte que ${error.message}`, { cause: error });
    }
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DocumentProblem('não é um documento JSON', { cause: error });
  }
}
