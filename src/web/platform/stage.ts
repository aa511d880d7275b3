/**
 * The place of the open screen in the document. A screen that waits out of sight is laid out in it,
 * unseen, while a finger lies on the link that leads there. It is shown when the finger leaves, and
 * what else its opening brings comes after it is drawn.
 */

import { hasUnsavedChanges } from './unsaved-changes.ts';

/** From the finger's leaving until the address changes, at most. */
const LATEST_MS = 500;
/** A page that nobody sees draws no frame. */
const DRAWN_MS = 100;

interface Address {
  readonly pathname: string;
  /** With its question mark; empty where there is none. */
  readonly searchStr: string;
}

export interface Waiting extends Address {
  readonly main: HTMLElement;
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
    delete main.dataset.laid;
    delete main.dataset.unseen;
    main.ariaHidden = null;
    this.#leaveOnly(main, place);
  }

  #leaveOnly(main: HTMLElement, place: HTMLElement): void {
    if (main.parentElement !== place) place.replaceChildren(main);
    while (place.firstElementChild !== main) place.firstElementChild?.remove();
    while (place.lastElementChild !== main) place.lastElementChild?.remove();
  }

  /** Below the one that is open, until it is shown or the finger does something else. */
  layOut(waiting: Waiting): void {
    this.#takeBack();
    this.#ahead = waiting;
    const { main } = waiting;
    main.dataset.laid = '';
    main.dataset.unseen = '';
    main.ariaHidden = 'true';
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

  /**
   * Goes where the link leads once what is laid out for it is drawn, or at once where nothing is. What is
   * unsaved is asked for first, and how far a screen was scrolled is noted by the router as it goes.
   */
  showBefore({ pathname, search }: HTMLAnchorElement, go: () => unknown): void {
    const goesFirst = hasUnsavedChanges() || window.scrollY !== 0;
    const drawn = goesFirst ? undefined : this.showAt({ pathname, searchStr: search });
    const from = location.href;
    // Whoever went elsewhere meanwhile stays there.
    if (drawn) void drawn.then(() => location.href === from && go());
    else go();
  }

  /** Shows what is laid out for this address, from its top, as every screen opens. */
  showAt({ pathname, searchStr }: Address): Promise<void> | undefined {
    const ahead = this.#ahead;
    const place = this.#place;
    if (!place || !ahead || ahead.pathname !== pathname || ahead.searchStr !== searchStr) return;
    // Asked before anything changes: afterwards the page would be laid out for the answer.
    const isScrolled = window.scrollY !== 0;
    this.#ahead = null;
    // It keeps the layer that it was painted on until it stands: to show it, nothing is painted.
    delete ahead.main.dataset.unseen;
    ahead.main.ariaHidden = null;
    this.#leaveOnly(ahead.main, place);
    if (isScrolled) window.scrollTo(0, 0);
    const drawn = nextDrawing();
    this.#drawn = drawn;
    void drawn.then(() => {
      if (this.#drawn === drawn) this.#drawn = undefined;
    });
    return drawn;
  }

  #takeBack(): void {
    this.#ahead?.main.remove();
    this.#ahead = null;
  }
}

function nextDrawing(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, DRAWN_MS);
  });
}

export const stage = new Stage();
