import { type ComponentType, type FunctionComponent, type ReactNode, useState } from 'react';
import { MissingPart } from './missing-part.tsx';
import { useLateModule } from './use-late-module.ts';

export interface LatePart<Props> extends FunctionComponent<Props> {
  /** Fetches the code before it is shown; what fails is said where it is shown. */
  readonly preload: () => Promise<void>;
}

interface LateOptions {
  /** A screen of its own, with its heading; otherwise a part of one. */
  readonly isScreen: boolean;
  readonly whileLoading?: ReactNode;
}

/**
 * A component whose code comes when it is needed. Where it does not come, the
 * rest of the page stays and says so: `lazy` would throw the screen away, and the
 * router's own `lazyRouteComponent` leaves for the browser's error page.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isScreen, whileLoading = null }: LateOptions,
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
      />
    );
  }
  Late.preload = () => fetchIt().catch(saidWhereItIsShown);
  return Late;
}

interface OnItsWayProps extends LateOptions {
  readonly fetchIt: () => Promise<void>;
  readonly arrived: () => void;
}

function OnItsWay({ isScreen, whileLoading, fetchIt, arrived }: OnItsWayProps) {
  const { missing, tryAgain } = useLateModule(fetchIt, arrived);
  if (missing === null) return whileLoading;
  return <MissingPart missing={missing} isScreen={isScreen} tryAgain={tryAgain} />;
}

function saidWhereItIsShown(): void {}
