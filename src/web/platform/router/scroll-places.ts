/**
 * How far the page and what scrolls in it were scrolled, by entry of the browser's history: whoever goes
 * back or calls the page again finds it as they left it. The browser's own memory would act before the
 * screen is there.
 */
import { forgetWithPerson } from '../person-memory.ts';
import { tabStore } from '../storage.ts';

/** From the left and from the top, in CSS pixels. */
type Position = readonly [left: number, top: number];

/** By selector of what scrolls. */
type Positions = Readonly<Record<string, Position>>;

const PAGE = 'page';
const KEPT_AS = 'rolagem';
/** So many entries of the history are remembered: nobody goes back further by hand. */
const MOST = 100;

/** By key of the entry, the latest last; it goes on from one panel to the next of the same person. */
const byKey = kept();
forgetWithPerson(() => {
  byKey.clear();
  tabStore.drop(KEPT_AS);
});

export interface Opened {
  readonly key: string;
  /** Of the entry that was open before, if any. */
  readonly before: string | null;
  readonly hash: string;
  /** By a link or a form, not by the browser's own buttons. */
  readonly isNew: boolean;
  /** From its top; otherwise the page stays as far down as it is. */
  readonly fromTop: boolean;
}

export class ScrollPlaces {
  /** What was scrolled since the last screen opened: to ask whether it was would lay the page out. */
  readonly #scrolled = new Set<EventTarget>();

  /** `open` tells the entry that is open; the result ends it. */
  start(open: () => string): () => void {
    const over = new AbortController();
    const { signal } = over;
    history.scrollRestoration = 'manual';
    const noteScroll = ({ target }: Event) => target && this.#scrolled.add(target);
    document.addEventListener('scroll', noteScroll, { capture: true, signal });
    const leavePage = () => {
      history.scrollRestoration = 'auto';
      this.note(open());
      tabStore.write(KEPT_AS, JSON.stringify([...byKey]));
    };
    addEventListener('pagehide', leavePage, { signal });
    // A page that the browser kept is shown again.
    addEventListener('pageshow', () => (history.scrollRestoration = 'manual'), { signal });
    return () => over.abort();
  }

  /** Before anything of that entry's screen goes away. */
  note(key: string): void {
    if (this.#scrolled.size === 0) return;
    const positions: Record<string, Position> = { ...byKey.get(key) };
    for (const target of this.#scrolled) {
      if (target === document) positions[PAGE] = [window.scrollX, window.scrollY];
      else if (target instanceof Element && target.isConnected)
        positions[selectorOf(target)] = [target.scrollLeft, target.scrollTop];
    }
    this.#scrolled.clear();
    this.#remember(key, positions);
  }

  #remember(key: string, positions: Positions): void {
    // The latest last.
    byKey.delete(key);
    byKey.set(key, positions);
    for (const oldest of byKey.keys()) {
      if (byKey.size <= MOST) break;
      byKey.delete(oldest);
    }
  }

  /** As soon as the screen of an entry stands in the document. */
  restore({ key, before, hash, isNew, fromTop }: Opened): void {
    this.#scrolled.clear();
    if (!fromTop && before !== null && before !== key) {
      this.#remember(key, { ...byKey.get(before), ...byKey.get(key) });
    }
    const leadsToPart = hash !== '' && isNew;
    const { [PAGE]: page, ...parts } = byKey.get(key) ?? {};
    if (fromTop) {
      for (const [selector, [left, top]] of Object.entries(parts))
        document.querySelector(selector)?.scrollTo(left, top);
      if (page && !leadsToPart) return window.scrollTo(...page);
      if (hash === '') window.scrollTo(0, 0);
    }
    if (hash !== '') document.getElementById(hash)?.scrollIntoView();
  }
}

/** The way to it from the top of the document. */
function selectorOf(element: Element): string {
  const steps: string[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) {
    const place = one.parentElement ? [...one.parentElement.children].indexOf(one) + 1 : 1;
    steps.unshift(`${one.localName}:nth-child(${place})`);
  }
  return steps.join(' > ');
}

/** Nothing where something else stands in its place. */
function kept(): Map<string, Positions> {
  try {
    return new Map(JSON.parse(tabStore.read(KEPT_AS) ?? '[]') as [string, Positions][]);
  } catch {
    return new Map();
  }
}
