/** The panel behind the sign-in: its code comes after that of the sign-in page. */
import { type ComponentType, useState } from 'react';
import { MISSING_SENTENCES } from '../components/late/missing-sentences.ts';
import { reload, useLateModule } from '../components/late/use-late-module.ts';
import { earlyUnderWay } from '../platform/early-answer.ts';
import { screenAt } from '../screens.tsx';
import { addressBehind } from './address-behind.ts';
import { PlainButton } from './plain-fields.tsx';
import { Waiting } from './waiting.tsx';

/** For as long the first rows are waited for, once the code is here that shows them. */
const ROWS_MS = 300;

let known: ComponentType | null = null;

/** The panel's code, and beside it that of the screen which will be the first. */
export async function fetchPanel(): Promise<void> {
  const [path = ''] = addressBehind().split(/[?#]/);
  // Where it fails, so does what follows.
  import('./kit-at-once.ts').catch(() => {});
  const [{ Panel, fetchMenu }] = await Promise.all([
    import('../panel.tsx'),
    // Where this fails the screen itself fetches again, and says so.
    screenAt(path)
      ?.load()
      .catch(() => {}),
  ]);
  await fetchMenu();
  known ??= Panel;
}

/** On a phone it takes as long to draw what stands for rows as to draw rows: those on their way are drawn alone. */
async function fetchPanelAndRows(): Promise<void> {
  await fetchPanel();
  await Promise.race([earlyUnderWay(), new Promise((resolve) => setTimeout(resolve, ROWS_MS))]);
}

export function LatePanel() {
  const [shown, setShown] = useState(() => ({ Panel: earlyUnderWay() === null ? known : null }));
  const { Panel } = shown;
  if (Panel) return <Panel />;
  return <OnItsWay fetchIt={fetchPanelAndRows} arrived={() => setShown({ Panel: known })} />;
}

interface OnItsWayProps {
  readonly fetchIt: () => Promise<void>;
  readonly arrived: () => void;
}

/** Stands in the place of code that is on its way, and says so where it does not come. */
export function OnItsWay({ fetchIt, arrived }: OnItsWayProps) {
  const { missing, tryAgain } = useLateModule(fetchIt, arrived);
  if (missing === null) return <Waiting />;
  const { title, text } = MISSING_SENTENCES[missing];
  return (
    <main className="waiting">
      <h1>{title}</h1>
      <p role="alert">{text}</p>
      {missing === 'offline' ? (
        <PlainButton onClick={tryAgain}>Tentar de novo</PlainButton>
      ) : (
        <PlainButton onClick={reload}>Recarregar</PlainButton>
      )}
    </main>
  );
}
