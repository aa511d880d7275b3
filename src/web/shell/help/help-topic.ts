/** What a page of help is made of: plain texts, drawn by `help-page.tsx` and searched by Ctrl+K. */
import type { PlainAddress } from '../../platform/addresses.ts';
import type { HelpSlug } from './help-slugs.ts';

export interface HelpTopic {
  readonly slug: HelpSlug;
  readonly title: string;
  /** One sentence for the list of all. */
  readonly about: string;
  readonly sections: readonly HelpSection[];
}

export interface HelpSection {
  /** The anchor, unique on its page. */
  readonly id: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** In order, numbered. */
  readonly steps?: readonly string[];
  /** What is explained piece by piece. */
  readonly table?: HelpTable;
  readonly links?: readonly HelpLink[];
}

export interface HelpTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface HelpLink {
  readonly label: string;
  readonly to: PlainAddress;
}

/** Where a section is, as a link writes it. */
export function helpHref(help: string, slug: HelpSlug, id?: string): string {
  return `${help}?sobre=${slug}${id === undefined ? '' : `#${id}`}`;
}
