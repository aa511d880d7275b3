/** What a person reads of three versions of an editor's document, to choose one of them. Pure. */
import { documentWords } from '../rich-text/document-words.ts';
import { differences, MOST_PASSAGES, type Passage, type Versions } from './passages.ts';
import { sameValue } from './same-value.ts';
import { wordsOf } from './word-edits.ts';

export interface Wording {
  /** What the passages do not say. */
  readonly note: string | null;
  readonly passages: readonly Passage[];
}

const FORMATTING = 'A formatação mudou; as palavras são as mesmas.';
const ALIKE = 'As palavras são as mesmas nos dois textos; a formatação é diferente.';

/** The passages that differ, and whether the formatting alone does; null where the field is no document. */
export function documentWordings({ before, theirs, mine }: Versions<unknown>): Versions<Wording> | null {
  const [theirText, myText] = [documentWords(theirs), documentWords(mine)];
  if (theirText === null || myText === null) return null;
  const textBefore = documentWords(before);
  const texts = { before: textBefore ?? '', theirs: theirText, mine: myText };
  const found = differences(texts);
  const isSame = (one: string, other: string) => wordsOf(one).join(' ') === wordsOf(other).join(' ');
  const areAlike = isSame(texts.theirs, texts.mine);
  const noteOf = (version: 'theirs' | 'mine') => {
    if (isSame(texts[version], texts.before)) return textBefore === null ? null : FORMATTING;
    return areAlike ? ALIKE : null;
  };
  const isUntouched = sameValue(before, mine);
  const asBefore = found.mine.length > 0 ? null : 'como estava antes.';
  return {
    before: { note: noteBefore(found.before.length, found.more), passages: found.before },
    theirs: { note: noteOf('theirs'), passages: found.theirs },
    mine: { note: isUntouched ? asBefore : noteOf('mine'), passages: found.mine },
  };
}

function noteBefore(shown: number, more: number): string | null {
  if (shown === 0) return 'as mesmas palavras, com outra formatação.';
  return more > 0 ? `os ${MOST_PASSAGES} primeiros de ${shown + more} trechos diferentes.` : null;
}
