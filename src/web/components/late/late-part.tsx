import { type ComponentType, type FunctionComponent, type ReactNode, useState } from 'react';
import { MissingPart } from './missing-part.tsx';
import { useLateModule } from './use-late-module.ts';

export interface LatePart<Props> extends FunctionComponent<Props> {
  /** Fetches the code before it is shown; what fails is said where it is shown. */
  readonly preload: () => Promise<void>;
  readonly isHere: () => boolean;
}

interface LateOptions<Props> {
  /** A screen of its own, with its heading; otherwise a part of one. */
  readonly isScreen: boolean;
  readonly whileLoading?: ReactNode;
  /** Of what lies over a screen: takes back that it was asked for. */
  readonly closeOf?: (props: Props) => () => void;
}

/**
 * A component whose code comes when it is needed. Where it does not come, the
 * rest of the page stays and says so: `lazy` would throw the screen away.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isScreen, whileLoading = null, closeOf }: LateOptions<Props>,
): LatePart<Props> {
  let known: ComponentType<Props> | null = null;
  const fetchIt = async () => {
    known ??= await load();
  };

  function Late(props: Props) {
    // In a box of its own: a bare function would be called to make the state.
    const [shown, setShown] = useState({ Part: known });
    const { Part } = shown;
    return Part ? (
      <Part {...props} />
    ) : (
      <OnItsWay
        isScreen={isScreen}
        whileLoading={whileLoading}
        fetchIt={fetchIt}
        arrived={() => setShown({ Part: known })}
        close={closeOf?.(props)}
      />
    );
  }
  Late.preload = () => fetchIt().catch(saidWhereItIsShown);
  Late.isHere = () => known !== null;
  return Late;
}

interface OnItsWayProps {
  readonly isScreen: boolean;
  readonly whileLoading: ReactNode;
  readonly fetchIt: () => Promise<void>;
  readonly arrived: () => void;
  readonly close: (() => void) | undefined;
}

function OnItsWay({ isScreen, whileLoading, fetchIt, arrived, close }: OnItsWayProps) {
  const { missing, tryAgain } = useLateModule(fetchIt, arrived);
  if (missing === null) return whileLoading;
  return <MissingPart missing={missing} isScreen={isScreen} tryAgain={tryAgain} close={close} />;
}

function saidWhereItIsShown(): void {}
