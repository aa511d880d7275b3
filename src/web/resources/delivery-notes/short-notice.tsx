import { useDebouncedValue } from '@mantine/hooks';
import { Notice } from '../../components/notice.tsx';
import { Sentences } from './sentences.tsx';

const TYPING_MS = 1000;

const HEADING = 'O estoque não tem tudo o que esta nota entrega:';

/** What the stock lacks: seen at each digit, and read out once typing rests. */
export function ShortNotice({ sentences }: { readonly sentences: readonly string[] }) {
  const isShort = sentences.length > 0;
  const [told] = useDebouncedValue(isShort ? [HEADING, ...sentences].join(' ') : '', TYPING_MS);
  return (
    <>
      {isShort && (
        <Notice kind="warning" role="note" mt="md">
          <p className="alert-text">{HEADING}</p>
          <Sentences sentences={sentences} />
        </Notice>
      )}
      <output className="visually-hidden">{told}</output>
    </>
  );
}
