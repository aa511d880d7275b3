import { useRef, useState } from 'react';
import { useFocusBack } from '../use-focus-back.ts';

interface Saving {
  /** For `inert` of what is filled in. */
  readonly isSaving: boolean;
  readonly begin: () => void;
  readonly end: () => void;
}

/**
 * What is saved is what stood there: letters typed meanwhile would go with the form, though it says
 * that it was saved. Where it was not, the focus goes back to where it was.
 */
export function useSaving(): Saving {
  const [isSaving, setIsSaving] = useState(false);
  const focused = useRef<HTMLElement | null>(null);
  useFocusBack(isSaving, () => focused.current);
  return {
    isSaving,
    begin: () => {
      focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setIsSaving(true);
    },
    end: () => setIsSaving(false),
  };
}
