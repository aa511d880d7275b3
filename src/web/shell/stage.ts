/**
 * The place of the open screen in the document. A screen that waits out of sight is laid out in it,
 * unseen, while a finger lies on the link that leads there. It is shown when the finger leaves, and
 * what else its opening brings comes after it is drawn.
 */

/** From the finger's leaving until the address changes, at most. */
const LATEST_MS = 500;
/** A page that nobody sees draws no frame. */
const DRAWN_MS = 100;

export interface Waiting {
  readonly main: HTMLElement;
  readonly pathname: string;
  /** With its question mark; empty where there is none. */
  readonly searchStr: string;
}

class Stage {
  #place: HTMLElement | null = null;
  #ahead: Waiting | null = null;
  #drawn: Promise<void> | undefined;

  /** The element in which the screens stand, while there is one. */
  set place(place: HTMLElement | null) {
    this.#place = place;
  }

  /** Settled once what was shown at once is drawn; undefined where nothing was. */
  get drawn(): Promise<void> | undefined {
    return this.#drawn;
  }

  /** This one is seen, and no other is in the document. */
  stand(main: HTMLElement): void {
    const place = this.#place;
    if (!place) return;
    if (this.#ahead?.main === main) this.#ahead = null;
    setUnseen(main, false);
    if (main.parentElement !== place) place.replaceChildren(main);
    while (place.firstElementChild !== main) place.firstElementChild?.remove();
    while (place.lastElementChild !== main) place.lastElementChild?.remove();
  }

  /** Below the one that is open, until it is shown or the finger does something else. */
  layOut(waiting: Waiting): void {
    this.#takeBack();
    this.#ahead = waiting;
    const { main } = waiting;
    setUnseen(main, true);
    // So React hides the parts of what is out of sight; it takes that back itself when the screen opens.
    for (const part of main.children) if (part instanceof HTMLElement) part.style.removeProperty('display');
    this.#place?.append(main);
    const over = new AbortController();
    const whenOver = (waitMs: number) => () => {
      over.abort();
      setTimeout(() => this.#ahead === waiting && this.#takeBack(), waitMs);
    };
    addEventListener('pointercancel', whenOver(0), { signal: over.signal });
    addEventListener('pointerup', whenOver(LATEST_MS), { signal: over.signal });
  }

  /** Shows what is laid out for this address, from its top, as every screen opens. */
  showAt({ pathname, searchStr }: Pick<Waiting, 'pathname' | 'searchStr'>): void {
    const ahead = this.#ahead;
    if (!ahead || ahead.pathname !== pathname || ahead.searchStr !== searchStr) return;
    // Asked before anything changes: afterwards the page would be laid out for the answer.
    const isScrolled = window.scrollY !== 0;
    this.stand(ahead.main);
    if (isScrolled) window.scrollTo(0, 0);
    const drawn = nextDrawing();
    this.#drawn = drawn;
    void drawn.then(() => {
      if (this.#drawn === drawn) this.#drawn = undefined;
    });
  }

  #takeBack(): void {
    this.#ahead?.main.remove();
    this.#ahead = null;
  }
}

function setUnseen(main: HTMLElement, unseen: boolean): void {
  main.toggleAttribute('data-ahead', unseen);
  if (unseen) main.ariaHidden = 'true';
  else main.ariaHidden = null;
}

function nextDrawing(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, DRAWN_MS);
  });
}

export const stage = new Stage();
