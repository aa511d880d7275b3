import { type ComboboxStore, useCombobox } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Option } from '../options.ts';

interface Shown {
  readonly options: readonly Option[];
  /** What is being typed; null while the chosen option's label is shown. */
  readonly query: string | null;
  /** The options still answer other letters. */
  readonly pending: boolean;
  readonly hasChoice: boolean;
}

interface MarkedOption {
  /** The library's store: whether the list is open, and which option the keys have reached. */
  readonly store: ComboboxStore;
  /** Element id of that option, for `aria-activedescendant`. */
  readonly markedId: string | null;
}

/**
 * Marks the first answer to the letters typed, and nothing while that answer is
 * still to come. The library keeps the mark in the DOM; here its id is known too.
 */
export function useMarkedOption({ options, query, pending, hasChoice }: Shown): MarkedOption {
  const openedByKeys = useRef(false);
  const library = useCombobox({
    onDropdownOpen: (source) => {
      openedByKeys.current = source === 'keyboard';
    },
  });
  const [markedId, setMarkedId] = useState<string | null>(null);
  const named = (id: string | null) => {
    setMarkedId(id);
    return id;
  };
  const store: ComboboxStore = {
    ...library,
    selectActiveOption: () => named(library.selectActiveOption()),
    selectFirstOption: () => named(library.selectFirstOption()),
    selectNextOption: () => named(library.selectNextOption()),
    selectPreviousOption: () => named(library.selectPreviousOption()),
    resetSelectedOption: () => {
      setMarkedId(null);
      library.resetSelectedOption();
    },
  };

  const markAnew = useEffectEvent(() => {
    store.resetSelectedOption();
    if (query) {
      if (!pending) store.selectFirstOption();
    } else if (hasChoice || openedByKeys.current) {
      store.selectActiveOption();
      library.updateSelectedOptionIndex('selected', { scrollIntoView: true });
    }
  });
  const shown = options.map(({ value }) => value).join(' ');
  useEffect(() => {
    if (library.dropdownOpened) markAnew();
  }, [library.dropdownOpened, query, pending, shown]);

  return { store, markedId: library.dropdownOpened ? markedId : null };
}
