import type { DrawnSurvey, PointFlag } from '#domain/rules/drawn-survey.ts';
import { asProblem } from '../../../platform/api-problem.ts';
import { FigureList } from '../figure-list.tsx';
import { changedFigures, type FigureChange, materialTexts } from '../figures.ts';
import { FigureComparison } from '../figure-comparison.tsx';
import { Measures } from '../measures.tsx';
import { Warnings } from '../warnings.tsx';
import { pointName } from './chosen-point.ts';
import type { Lack, SurveyPreview } from './survey-preview.ts';
import classes from './fence-editor.module.css';

interface SurveyFiguresProps {
  readonly preview: SurveyPreview | null;
  readonly error: Error | null;
  readonly isWaiting: boolean;
  /** Why the server is not asked yet. */
  readonly lack: Lack | null;
  /** What the device itself measures, while the server has not answered. */
  readonly measures: DrawnSurvey['measures'];
  /** What is seen to be wrong before the server is asked. */
  readonly flags: readonly PointFlag[];
  readonly problems: readonly string[];
  /** What is worth a look about where the points lie. */
  readonly notes: readonly string[];
}

/** What the points come to, as the server computed it; what is wrong is said at once. */
export function SurveyFigures(props: SurveyFiguresProps) {
  const { preview, error, isWaiting, lack, measures, flags, problems, notes } = props;
  const isWrong = flags.length > 0 || problems.length > 0;
  // The server computes some of what the device and the guard tell as well.
  const allSaid = [...new Set([...notes, ...(preview && !isWrong ? preview.warnings : [])])];
  return (
    <div className={classes.figures} aria-busy={isWaiting}>
      {isWrong && (
        <div role="alert">
          <ul className={classes.problems}>
            {flags.map((flag) => (
              <li key={`${flag.list} ${flag.index} ${flag.sentence}`}>
                {pointName(flag)}: {flag.sentence}
              </li>
            ))}
            {problems.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {error !== null && <Refusal error={error} isSaid={isWrong} />}
      {preview && !isWrong && <Computed preview={preview} isWaiting={isWaiting} />}
      {!preview && !isWrong && measures && <Measures {...measures} />}
      {!isWrong && lack !== null && <p className={classes.hint}>{LACKS[lack]}</p>}
      {/* Always there: a region that comes with its text is not read aloud. */}
      <div aria-live="polite">
        <Warnings title="Confira" sentences={allSaid} />
      </div>
    </div>
  );
}

const LACKS: Readonly<Record<Lack, string>> = {
  points:
    'Marque no mapa os vértices da cerca e os olhos d’água: os materiais são calculados enquanto desenha.',
  vertices: 'Uma cerca tem pelo menos três vértices.',
  modality: 'Escolha a modalidade de recuperação para calcular os materiais.',
};

interface RefusalProps {
  readonly error: Error;
  /** Whether what is wrong with the points stands above already. */
  readonly isSaid: boolean;
}

/** Without signal the drawing goes on; only the materials wait. */
function Refusal({ error, isSaid }: RefusalProps) {
  const { mayPass, errors, message } = asProblem(error);
  if (!mayPass && isSaid) return null;
  const [sentence = message] = Object.values(errors).flat();
  return (
    <p className={classes.refusal}>
      {mayPass
        ? 'Sem contato com o servidor: os materiais serão calculados quando o sinal voltar. O desenho fica guardado neste aparelho.'
        : sentence}
    </p>
  );
}

interface ComputedProps {
  readonly preview: SurveyPreview;
  /** Whether these are the figures of the points before. */
  readonly isWaiting: boolean;
}

function Computed({ preview: { current, recalculated }, isWaiting }: ComputedProps) {
  return (
    <>
      <Measures {...recalculated} />
      {current === null ? (
        <FigureList figures={materialTexts(recalculated)} label="Materiais com estes pontos" />
      ) : (
        <ChangedMaterials changes={changedFigures(current, recalculated)} />
      )}
      <p className={classes.hint}>
        {isWaiting ? 'Calculando…' : 'Calculado pelo servidor. Nada foi salvo ainda.'}
      </p>
    </>
  );
}

/** They stand above already. */
const MEASURES: ReadonlySet<string> = new Set(['Área cercada', 'Perímetro']);

function ChangedMaterials({ changes }: { readonly changes: readonly FigureChange[] }) {
  const materials = changes.filter(({ label }) => !MEASURES.has(label));
  return materials.length > 0 ? (
    <FigureComparison changes={materials} before="Registrado" after="Com estes pontos" />
  ) : (
    <p className={classes.hint}>Os materiais são os mesmos que estão registrados.</p>
  );
}
