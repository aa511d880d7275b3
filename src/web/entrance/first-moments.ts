/**
 * The page's first moments, in a file that needs no other: whoever has no session finds the sign-in as
 * the build drew it, and can type, while the code that makes it work is on its way. What they press waits
 * for it. Who has one has the panel and what their first screen shows asked for at once. Where that code does not come, the page says so.
 */
import { arePasskeysHere } from '../platform/passkeys-here.ts';
import { isDemonstration } from '../platform/demonstration.ts';
import { askEarly } from '../platform/early-answer.ts';
import { isEarlySignIn } from '../platform/early-sign-in.ts';
import { START_ADDRESS } from '../platform/addresses.ts';
import { NARROW } from '../platform/narrow.ts';
import { readRememberedProjects } from '../platform/remembered-projects.ts';
import { mayFetchAhead } from '../platform/spare-time.ts';
import { routeAddress } from '../platform/route-address.ts';
import { readToken } from '../platform/token.ts';
import { addressBehind } from './address-behind.ts';
import { isDrawnAhead, press, setDrawnAhead } from './drawn-ahead.ts';
import { askFirst, askFirstEarly, type FirstReads } from './first-screen.ts';
import { openPageAt } from './open-page-address.ts';

/** What only some servers have, in what the build drew with all of it. */
const ONLY_SOME = { demonstration: isDemonstration, passkeys: arePasskeysHere };

/** Path of the call that tells who is signed in; the described route would bring all schemas of a session. */
const SIGNED_IN_PERSON = '/user';

/** Addresses of the panel's own code and styles, the largest first, written in by the build. */
declare const PANEL_FILES: readonly string[];
/** What is part of its first drawing at a desk only. */
declare const DESK_FILES: readonly string[];
/** Of each screen that has some, written in by the build. */
declare const FIRST_READS: FirstReads;
/** Of the start: more of them than a browser asks for at once. What a list has alone is little. */
declare const START_FILES: readonly string[];

const firstReads = FIRST_READS;
/** They may not enter it any more. */
const [projectOfLastTime] = readRememberedProjects();

const MISSING = 'Uma parte do painel não chegou. Confira a conexão e recarregue a página.';

function showSignIn(place: HTMLElement, drawn: DocumentFragment): void {
  for (const [what, isHere] of Object.entries(ONLY_SOME)) {
    if (!isHere()) drawn.querySelector(`[data-only="${what}"]`)?.remove();
  }
  setDrawnAhead(place);
  place.replaceChildren(drawn);
  // Before React hears of it.
  for (const type of ['click', 'submit']) place.addEventListener(type, holdPress, true);
}

/** Also where a password manager sends the form: the browser would put what was typed into an address. */
function holdPress(event: Event): void {
  const place = event.currentTarget as HTMLElement;
  if (!isDrawnAhead(place)) {
    place.removeEventListener(event.type, holdPress, true);
    return;
  }
  const on = event.target as Element;
  const button =
    event.type === 'submit' ? on.querySelector<HTMLButtonElement>('[type="submit"]') : on.closest('button');
  if (button === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  press(place, button);
  if (isEarlySignIn()) askForWhatFollows();
}

/** None of it waits for the code that will ask for it, and the line is never idle. */
function askForWhatFollows(): void {
  for (const address of panelFiles()) bring(address);
  void askFirstEarly(firstReads, projectOfLastTime);
}

/**
 * Behind what the sign-in needs, and brought only, not run. The sign-in's last file runs as soon as it is here,
 * and for as long a slow phone hears of no other: so the panel's largest is asked for before that.
 */
function bringPanelBehind(needed: readonly HTMLLinkElement[]): void {
  const isHere = ({ href }: HTMLLinkElement) => performance.getEntriesByName(href).length > 0;
  const missing = new Set(needed.filter((link) => !isHere(link)));
  const [largest = '', ...others] = panelFiles();
  const goOn = () => {
    if (missing.size <= 1) bring(largest);
    if (missing.size === 0) for (const address of others) bring(address);
  };
  for (const link of missing) {
    link.addEventListener('load', () => {
      missing.delete(link);
      goOn();
    });
  }
  goOn();
}

function panelFiles(): readonly string[] {
  const ofDesk = window.matchMedia(NARROW).matches ? [] : DESK_FILES;
  const [screen] = addressBehind().split(/[?#]/);
  return [...PANEL_FILES, ...ofDesk, ...(screen === START_ADDRESS ? START_FILES : [])];
}

const brought = new Set<string>();

function bring(address: string): void {
  if (brought.has(address)) return;
  brought.add(address);
  const link = document.createElement('link');
  const isStyle = address.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = '';
  link.href = address;
  document.head.append(link);
}

/** Of the page's own script, or of one that it needs. */
function sayMissing({ target }: Event): void {
  if (!(target instanceof HTMLScriptElement && target.src.startsWith(window.location.origin))) return;
  const sentence = document.createElement('p');
  sentence.className = 'page-missing';
  sentence.setAttribute('role', 'alert');
  sentence.textContent = MISSING;
  document.body.prepend(sentence);
}

const place = document.querySelector<HTMLElement>('#root');
const drawn = document.querySelector<HTMLTemplateElement>('template#sign-in');
const isForPanel = openPageAt(window.location.pathname) === null;
if (isForPanel && readToken() !== null) {
  // All of it is needed, and the page's own code runs late.
  for (const address of panelFiles()) bring(address);
  askEarly(routeAddress(SIGNED_IN_PERSON));
  askFirst(firstReads, projectOfLastTime ?? null);
} else if (isForPanel && place && drawn) {
  showSignIn(place, drawn.content);
  if (mayFetchAhead())
    bringPanelBehind([...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')]);
}
drawn?.remove();
window.addEventListener('error', sayMissing, true);
