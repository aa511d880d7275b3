import { termWarnings } from '#domain/rules/term-document.ts';
import { useWatch } from 'react-hook-form';
import { Notice } from '../../components/notice.tsx';

/** What of the two texts would be printed as a placeholder, while it is written and once it is saved. */
export function TermWarnings() {
  const texts: { readonly preamble?: unknown; readonly contract_terms?: unknown } = useWatch();
  const sentences = termWarnings({ preamble: texts.preamble, contract_terms: texts.contract_terms });
  return (
    // Stands before there is something to say, or a screen reader would not hear of it.
    <output style={{ display: 'block' }}>
      {sentences.length > 0 && (
        <Notice kind="warning" role="note" title="Há texto que parece variável e não é">
          <ul>
            {sentences.map((sentence, at) => (
              <li key={`${at} ${sentence}`}>{sentence}</li>
            ))}
          </ul>
          Pode ser salvo assim, mas o termo não é gerado enquanto houver entre colchetes um nome em maiúsculas
          que não é variável.
        </Notice>
      )}
    </output>
  );
}
