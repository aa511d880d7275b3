import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from '../../components/link.tsx';
import { type ApiProblem, asProblem } from '../../platform/api-problem.ts';
import type { PlaceToFill } from './places-to-fill.ts';
import { Notice } from '../../components/notice.tsx';
import card from '../../components/card.module.css';
import classes from './documents.module.css';

/** Section 8: where it failed, and nothing can be filled in to mend it. */
const REPORT_FAILURE = 'Erro ao gerar o relatório';

interface Missing {
  readonly sentence: string;
  /** Where it is put right, if the panel has a place for it. */
  readonly place: PlaceToFill | null;
}

interface Refusal {
  readonly title: string | undefined;
  readonly missing: readonly Missing[];
}

interface DocumentCardProps {
  /** 'Gerar …'. */
  readonly label: string;
  /** Opens the document, called straight from the click; throws `ApiProblem`. */
  readonly open: () => Promise<void>;
  /** Where each of a problem's sentences is put right. */
  readonly placeOf: (problem: ApiProblem, field: string | null) => PlaceToFill | null;
  readonly children: ReactNode;
}

/** What a document needs, the button that makes it, and why it could not be made. */
export function DocumentCard({ label, open, placeOf, children }: DocumentCardProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const generate = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await open();
    } catch (error) {
      setRefusal(refusalOf(asProblem(error), placeOf));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={`${card.card} ${classes.document}`}>
      {children}
      <div className={classes.foot}>
        {refusal && <RefusalBox refusal={refusal} />}
        <Button
          size="md"
          className={classes.generate}
          leftSection={<IconFileTypePdf size={20} aria-hidden />}
          disabled={busy}
          onClick={() => void generate()}
        >
          {busy ? 'Gerando...' : label}
        </Button>
      </div>
    </div>
  );
}

function refusalOf(problem: ApiProblem, placeOf: DocumentCardProps['placeOf']): Refusal {
  if (problem.detail === null || problem.status >= 500) {
    const told = problem.detail !== null || problem.outcomeUnknown;
    return { title: REPORT_FAILURE, missing: told ? [{ sentence: problem.message, place: null }] : [] };
  }
  const fields = Object.entries(problem.errors);
  // One field's sentence is the shorter form of the detail.
  if (fields.length <= 1) {
    const place = placeOf(problem, fields[0]?.[0] ?? null);
    return { title: undefined, missing: [{ sentence: problem.detail, place }] };
  }
  const missing = fields.flatMap(([field, sentences]) =>
    sentences.map((sentence) => ({ sentence, place: placeOf(problem, field) })),
  );
  return { title: 'Falta preencher antes de gerar:', missing };
}

function RefusalBox({ refusal }: { readonly refusal: Refusal }) {
  const { title, missing } = refusal;
  const [only] = missing;
  return (
    <Notice kind="error" title={title}>
      {missing.length === 1 && only ? (
        <MissingLine {...only} />
      ) : (
        missing.length > 1 && (
          <ul className={classes.missing}>
            {missing.map((one) => (
              <li key={one.sentence}>
                <MissingLine {...one} />
              </li>
            ))}
          </ul>
        )
      )}
    </Notice>
  );
}

function MissingLine({ sentence, place }: Missing) {
  return (
    <>
      <span>{sentence}</span>{' '}
      {place && (
        <Link to={place.to} className={classes.place}>
          {place.label}
        </Link>
      )}
    </>
  );
}
