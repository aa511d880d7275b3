/** The built panel: hashed files for a year, the page itself fresh with a nonce of its own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ChosenLook, LOOK_COOKIE, lookOfText } from '#domain/shared/look.ts';
import { readCookies } from '../platform/auth/cookies.ts';
import { escapeHtml } from '../platform/http/docs-page.ts';
import { notFound } from '../platform/http/problem.ts';
import { NO_PAGE_POLICY } from '../platform/http/unrouted.ts';

const NONCE_PLACE = '__CSP_NONCE__';
const DEMONSTRATION_PLACE = '__DEMONSTRATION__';
const OIDC_PLACE = '__OIDC_LABEL__';
const PASSKEY_PLACE = '__PASSKEY_SITE__';
const ZONE_PLACE = '__ZONE__';
const ORGANISATION_PLACE = '__ORGANISATION__';
const LOGO_PLACE = '__LOGO__';
/** At once: a name that reads like the other's place stays as it is. */
const OWN_PLACES = new RegExp(`${ORGANISATION_PLACE}|${LOGO_PLACE}`, 'g');
const LOOK_PLACE = 'data-look=""';
const SCHEMES_PLACE = '__SCHEMES__';
const SIGN_IN_PLACE = '<!--sign-in-->';

/** What the page is told of the server before it asks. */
interface PanelWords {
  readonly demonstration: boolean;
  readonly oidcLabel: string;
  /** The address at which passkeys are taken; empty where there is none. */
  readonly passkeySite: string;
  /** IANA name of the organisation's zone. */
  readonly zone: string;
  /** The organisation as it is now: its name and the address of its logo, both empty where there is none. */
  readonly organisation: () => Promise<{ readonly name: string; readonly logo: string }>;
}

export async function installPanel(
  app: FastifyInstance,
  folder: string,
  { demonstration, oidcLabel, passkeySite, zone, organisation }: PanelWords,
): Promise<void> {
  const built = await readFile(join(folder, 'index.html'), 'utf8');
  const signIn = await drawnSignIn(folder);
  const page = built
    .replace(DEMONSTRATION_PLACE, demonstration ? 'sim' : 'não')
    // By a function: a `$` in the label means itself.
    .replace(OIDC_PLACE, () => escapeHtml(oidcLabel))
    .replace(PASSKEY_PLACE, () => escapeHtml(passkeySite))
    .replace(ZONE_PLACE, zone);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', SIGN_IN_FILE, '**/*.br', '**/*.gz'],
    preCompressed: true,
    maxAge: 0,
    setHeaders(reply, path) {
      // Only what the build names by its content may be kept for good.
      if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable');
      // The library tells it of scripts and styles alone.
      if (/\.svg(?:\.br|\.gz)?$/.test(path)) reply.type('image/svg+xml; charset=utf-8');
      if (PARTS.test(path)) sendAsPart(reply);
    },
  });
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api') || /\.[a-z0-9]+$/i.test(path)) {
      throw notFound('Este endereço não existe.');
    }
    const { name, logo } = await organisation();
    const look = lookOfText(readCookies(request.headers.cookie).get(LOOK_COOKIE));
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        page
          .replaceAll(NONCE_PLACE, reply.cspNonce.style)
          .replace(LOOK_PLACE, attributesOf(look))
          .replace(SCHEMES_PLACE, look.appearance === 'system' ? 'light dark' : look.appearance)
          .replace(SIGN_IN_PLACE, () => signIn(name !== '', logo !== ''))
          .replaceAll(OWN_PLACES, (place) => escapeHtml(place === LOGO_PLACE ? logo : name)),
      );
  });
}

/** Scripts, styles and fonts of a page; a worker (`.mjs`) is a place of its own and lives by a page's headers. */
const PARTS = /\.(?:js|css|woff2)(?:\.br|\.gz)?$/;

/** Half a page's headers, and what a first list asks for are a dozen such files. */
const ONLY_OF_PAGES = [
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

function sendAsPart(reply: FastifyReply): void {
  for (const name of ONLY_OF_PAGES) reply.raw.removeHeader(name);
  reply.header('content-security-policy', NO_PAGE_POLICY);
}

const SIGN_IN_FILE = 'sign-in.json';

/** The sign-in as the build drew it, with places for an organisation's own name and logo; empty where none was drawn. */
async function drawnSignIn(folder: string): Promise<(hasName: boolean, hasLogo: boolean) => string> {
  const text = await readFile(join(folder, SIGN_IN_FILE), 'utf8').catch(() => '{}');
  const drawn = JSON.parse(text) as Record<string, string>;
  return (hasName, hasLogo) => {
    const markup = drawn[`${hasName ? ORGANISATION_PLACE : ''}${hasLogo ? LOGO_PLACE : ''}`];
    return markup === undefined ? '' : `<template id="sign-in">${markup}</template>`;
  };
}

/** So that the first paint is in the chosen colours, before any code is there. */
function attributesOf({ appearance, more_contrast }: ChosenLook): string {
  const scheme = appearance === 'system' ? '' : `data-mantine-color-scheme="${appearance}"`;
  return more_contrast ? `${scheme} data-contrast="more"` : scheme;
}
