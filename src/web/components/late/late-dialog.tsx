import { useMounted } from '@mantine/hooks';
import { type ComponentType, useState } from 'react';
import { type LatePart, latePart } from './late-part.tsx';

interface DialogProps {
  readonly close: () => void;
}

/**
 * What lies over a screen, whose code comes when it is first opened. Put away it stays, so that the focus
 * goes back; what has not come is forgotten.
 */
export function lateDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
  isOpened: (props: Props) => boolean,
): LatePart<Props> {
  const Part = latePart<Props>(load, { isScreen: false, closeOf: ({ close }) => close });

  function Dialog(props: Props) {
    const opened = isOpened(props);
    const [wasOpened, setWasOpened] = useState(opened);
    if (opened && !wasOpened) setWasOpened(true);
    return (opened || (wasOpened && Part.isHere())) && <Part {...props} />;
  }
  Dialog.preload = Part.preload;
  Dialog.isHere = Part.isHere;
  return Dialog;
}

/** The kit notes where the focus goes back to when a dialog opens, and not when it comes open. */
export function useOpenedOnceHere(opened: boolean): boolean {
  const isHere = useMounted();
  return opened && isHere;
}
