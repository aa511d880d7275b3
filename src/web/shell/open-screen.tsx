import { Activity, Component, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { PlaceOfScreen } from '../platform/place.ts';
import { StayOfScreen } from '../platform/staying.ts';
import { FailureBoundary } from './failure-boundary.tsx';
import { useKeptScreens } from './kept-screens.ts';
import { Rehearsal } from './rehearsal.tsx';
import classes from './shell.module.css';
import { stage } from '../platform/stage.ts';
import { usePressAhead } from './press-ahead.ts';

/**
 * The screen that is open. Out of sight wait the one or two before it: going back to a list, or to a
 * record that was only looked at, draws nothing anew. They are in no document: no search in the page,
 * no selector and no screen reader finds them, and none of their effects runs.
 */
export function OpenScreen() {
  const { screens, makeReady } = useKeptScreens();
  usePressAhead(screens);
  const [open] = screens;
  if (!open) return null;
  return (
    <>
      {/* Before the screens: what they do when they are shown finds them in the document. */}
      <Standing main={open.main} />
      {screens
        .toSorted((one, other) => (one.place.pathname < other.place.pathname ? -1 : 1))
        .map(({ place, stay, main, content }) =>
          createPortal(
            <Activity mode={main === open.main ? 'visible' : 'hidden'}>
              <PlaceOfScreen value={place}>
                <StayOfScreen value={stay}>
                  <FailureBoundary resetKey={place}>{content}</FailureBoundary>
                </StayOfScreen>
              </PlaceOfScreen>
            </Activity>,
            main,
            place.pathname,
          ),
        )}
      <Rehearsal pathname={open.place.pathname} makeReady={makeReady} />
    </>
  );
}

function setPlace(place: HTMLElement | null): void {
  stage.place = place;
}

interface StandingProps {
  readonly main: HTMLElement;
}

/** The open screen's place in the document. */
class Standing extends Component<StandingProps> {
  override componentDidMount(): void {
    stage.stand(this.props.main);
  }

  /**
   * Before anything of the page has changed: taken out with the focus in it, as a link that was just
   * pressed has, the browser lays out what there is at that moment.
   */
  override getSnapshotBeforeUpdate({ main }: StandingProps): null {
    if (main !== this.props.main) stage.stand(this.props.main);
    return null;
  }

  /** A class has both or neither. */
  override componentDidUpdate(): void {}

  override render(): ReactNode {
    return <div className={classes.place} ref={setPlace} />;
  }
}
