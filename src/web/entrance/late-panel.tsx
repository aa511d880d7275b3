/** The panel behind the sign-in: its code comes after that of the sign-in page. */
import { type ComponentType, useState } from 'react';
import { MISSING_SENTENCES } from '../components/late/missing-sentences.ts';
import { reload, useLateModule } from '../components/late/use-late-module.ts';
import { screenAt } from '../screens.tsx';
import { PlainButton } from './plain-fields.tsx';
import { addressBehind } from './sign-in-address.ts';
import { Waiting } from './waiting.tsx';

let known: ComponentType | null = null;

/** The panel's code, and beside it that of the screen which will be the first. */
export async function fetchPanel(): Promise<void> {
  const [path = ''] = addressBehind().split(/[?#]/);
  const [{ Panel }] = await Promise.all([
    import('../panel.tsx'),
    // Where this fails the screen itself fetches again, and says so.
    screenAt(path)
      ?.load()
      .catch(() => {}),
  ]);
  known ??= Panel;
}

export function LatePanel() {
  const [shown, setShown] = useState({ Panel: known });
  const { Panel } = shown;
  return Panel ? <Panel /> : <OnItsWay fetchIt={fetchPanel} arrived={() => setShown({ Panel: known })} />;
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
