/**
 * Where somebody is in the panel, and the way to where they go. The browser's history and the question
 * before leaving are TanStack History's; which screen stands where, and who may see it, the panel's own.
 */
import { createBrowserHistory } from '@tanstack/history';
import { type Signal, signal } from '../signal.ts';
import { type Address, addressAt, addressFor, type Destination, hrefOf } from './address.ts';
import { ScrollPlaces } from './scroll-places.ts';

/** What is done at an address. */
export type Admission =
  | { readonly leadTo: string }
  /** `prepare` is missing where nothing is left to do: the screen's code is here. */
  | { readonly prepare: (() => Promise<void>) | undefined };

export interface RouterOptions {
  /** Asked each time that an address is opened, and as the panel is drawn: it changes nothing. */
  readonly admit: (address: Address) => Admission;
  /** Fetches the code of the screen at a path; what fails is said where it is shown. */
  readonly preload: (pathname: string) => Promise<void>;
  /** What has to be drawn before the next screen sets to work, if anything. */
  readonly drawn: () => Promise<void> | undefined;
}

export interface RouterState {
  /** What the browser shows; ahead of what may be shown while that is on its way. */
  readonly location: Address;
  /** May be shown: its code is here, or said to be missing. Null before the first. */
  readonly admitted: Address | null;
  /** Stands in the document. */
  readonly opened: Address | null;
}

export interface Navigation extends Destination {
  /** In place of the entry of the history that is open. */
  readonly replace?: boolean;
  /** The page stays as far down as it is. */
  readonly keepScroll?: boolean;
}

interface Opening {
  readonly isNew: boolean;
  readonly fromTop: boolean;
}

type Listener = (address: Address) => void;

const NOTHING_ASKED: Opening = { isNew: false, fromTop: true };

/** One for the page: it notices also who changes the address past it. */
const history = createBrowserHistory();

/** Begins at the page's address; a panel has one of its own. */
export class Router {
  readonly state: Signal<RouterState>;
  readonly #options: RouterOptions;
  readonly #scrolls = new ScrollPlaces();
  readonly #beforeOpening = new Set<Listener>();
  readonly #onceOpened = new Set<Listener>();
  #turn = 0;
  /** Of the call that changes the history next. */
  #asked: Opening | null = null;
  #opening: Opening = NOTHING_ASKED;
  #openedKey: string | null = null;
  #whoWaits: (() => void)[] = [];

  constructor(options: RouterOptions) {
    this.#options = options;
    const location = addressAt(history.location);
    const admission = options.admit(location);
    // Drawn at once with the panel, where all of it is here.
    const isHere = !('leadTo' in admission) && admission.prepare === undefined;
    this.state = signal<RouterState>({ location, admitted: isHere ? location : null, opened: null });
  }

  /** Follows the browser's history; the result ends it. */
  start(): () => void {
    const endScrolls = this.#scrolls.start(() => this.#openedKey ?? keyOf(history.location));
    const { location, admitted } = this.state.get();
    if (hrefOf(location) !== history.location.href) {
      history.replace(hrefOf(location), undefined, { ignoreBlocker: true });
      // It may stand already, under the key of the address as it was written.
      if (this.#openedKey !== null) this.#openedKey = keyOf(history.location);
    }
    const endHistory = history.subscribe(({ location: at, action }) => {
      const asked = this.#asked ?? {
        isNew: action.type === 'PUSH' || action.type === 'REPLACE',
        fromTop: true,
      };
      this.#asked = null;
      const address = addressAt(at);
      const isSame = hrefOf(address) === hrefOf(this.state.get().location) && keyOf(at) === this.#openedKey;
      if (!isSame) this.#open(address, asked);
    });
    if (admitted === null) this.#open(location, NOTHING_ASKED);
    return () => {
      endHistory();
      endScrolls();
    };
  }

  /** Settled once the screen there stands, or the person stays where they are. */
  async navigate({ replace = false, keepScroll = false, ...destination }: Navigation): Promise<void> {
    const address = addressFor(destination);
    const opened = new Promise<void>((resolve) => this.#whoWaits.push(resolve));
    const opening = { isNew: true, fromTop: !keepScroll };
    if (hrefOf(address) === hrefOf(this.state.get().location)) {
      // What lies over the open screen goes away all the same.
      this.#open(this.state.get().location, opening);
    } else {
      this.#asked = opening;
      history[replace ? 'replace' : 'push'](hrefOf(address));
    }
    await opened;
  }

  /** Where a screen failed. */
  openAgain(): void {
    this.#open(this.state.get().location, { isNew: false, fromTop: false });
  }

  preload(pathname: string): void {
    void this.#options.preload(pathname);
  }

  /** Before anything of what is open changes. The result ends it. */
  onOpening(listener: Listener): () => void {
    this.#beforeOpening.add(listener);
    return () => this.#beforeOpening.delete(listener);
  }

  /** Once the screen stands in the document. The result ends it. */
  onOpened(listener: Listener): () => void {
    this.#onceOpened.add(listener);
    return () => this.#onceOpened.delete(listener);
  }

  /** While it is there, `mayLeave` is asked before the address changes, and `hasToAsk` before the page is left. */
  guard(
    hasToAsk: () => boolean,
    mayLeave: (from: Address, to: Address) => boolean | Promise<boolean>,
  ): () => void {
    return history.block({
      enableBeforeUnload: hasToAsk,
      blockerFn: async ({ currentLocation, nextLocation }) => {
        const goes = await mayLeave(addressAt(currentLocation), addressAt(nextLocation));
        if (!goes) this.#stayed();
        return !goes;
      },
    });
  }

  /** By the panel, as soon as what is admitted stands in the document. */
  stands(): void {
    const { location, admitted, opened } = this.state.get();
    if (admitted === null || admitted !== location || admitted === opened) return;
    this.state.set({ location, admitted, opened: admitted });
    for (const listener of this.#onceOpened) listener(admitted);
    const key = keyOf(history.location);
    this.#scrolls.restore({ key, before: this.#openedKey, hash: admitted.hash, ...this.#opening });
    this.#openedKey = key;
    this.#settle();
  }

  #open(address: Address, opening: Opening): void {
    this.#turn += 1;
    const turn = this.#turn;
    this.#opening = opening;
    if (this.#openedKey !== null) this.#scrolls.note(this.#openedKey);
    for (const listener of this.#beforeOpening) listener(address);
    // Another object each time: what is opened anew stands anew.
    const location = { ...address };
    this.state.set({ ...this.state.get(), location });
    const goOn = (work: () => void) => turn === this.#turn && work();
    const admit = () => goOn(() => this.#admit(location, goOn));
    const drawn = this.#options.drawn();
    if (drawn) void drawn.then(admit);
    else admit();
  }

  #admit(location: Address, goOn: (work: () => void) => void): void {
    const admission = this.#options.admit(location);
    if ('leadTo' in admission) {
      history.replace(admission.leadTo, undefined, { ignoreBlocker: true });
      return;
    }
    const show = () => goOn(() => this.state.set({ ...this.state.get(), admitted: location }));
    if (admission.prepare) void admission.prepare().then(show);
    else show();
  }

  /** Nobody left. */
  #stayed(): void {
    this.#asked = null;
    this.#settle();
  }

  #settle(): void {
    const waited = this.#whoWaits;
    this.#whoWaits = [];
    for (const go of waited) go();
  }
}

function keyOf({ state, href }: typeof history.location): string {
  return state.key ?? href;
}
