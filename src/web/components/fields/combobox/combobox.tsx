/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no tag for the ARIA combobox. */
import '../../../theme/late-styles.ts';
import { Combobox as Library, TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect } from 'react';
import type { Option } from '../options.ts';
import classes from './combobox.module.css';
import { OptionLines } from './option-lines.tsx';
import { useLeftQuery } from './use-left-query.ts';
import { useMarkedOption } from './use-marked-option.ts';

interface ComboboxProps {
  /** Name, label, error, lock: what `useField` gives. */
  readonly input: TextInputProps & { readonly ref?: React.Ref<HTMLInputElement> };
  readonly chosen: Option | null;
  readonly onChoose: (option: Option | null) => void;
  /** What is being typed; null while the chosen option's label is shown. */
  readonly query: string | null;
  readonly onQuery: (query: string | null) => void;
  /** The options that fit the query. */
  readonly options: readonly Option[];
  /** The options still answer other letters: they stay in sight, and none can be chosen. */
  readonly pending?: boolean;
  /** A sentence under the options, also read aloud: loading, nothing found. */
  readonly notice?: string | null;
  /** Whether its options are there as soon as it has the focus. */
  readonly opensAtOnce?: boolean;
}

/** A text input with a list of options below it: what is typed finds, and never adds to what was chosen. */
export function Combobox(props: ComboboxProps) {
  return props.input.readOnly ? <Locked {...props} /> : <Open {...props} />;
}

/** Without a list to open: what places one costs a phone more than the rest of the field, at each showing. */
function Locked({ input, chosen }: ComboboxProps) {
  return (
    <TextInput
      {...input}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-controls={undefined}
      autoComplete="off"
      spellCheck={false}
      value={chosen?.label ?? ''}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

function Open(props: ComboboxProps) {
  const { input, chosen, onChoose, query, onQuery, options, pending = false, notice = null } = props;
  const { opensAtOnce = false } = props;
  const listId = useId();
  const { store, markedId } = useMarkedOption({ options, query, pending, hasChoice: chosen !== null });
  const { leave, comeBack } = useLeftQuery({ chosen, onChoose, query, onQuery, options, pending });
  const idle = input.disabled === true;
  const hasList = store.dropdownOpened && !idle && options.length > 0;
  const expanded = hasList || (store.dropdownOpened && !idle && notice !== null);
  const { targetRef } = store;

  const typing = query !== null;
  useLayoutEffect(() => {
    // The next letter after a choice, or after Escape, begins a new search.
    const field = targetRef.current;
    if (!typing && field instanceof HTMLInputElement && field === document.activeElement) field.select();
  }, [typing, chosen?.value, targetRef]);

  const forget = useEffectEvent(() => onQuery(null));
  // Letters that are typed as the form is saved do not wait for its next unlocking.
  useEffect(() => () => forget(), []);

  const choose = (value: string) => {
    const option = options.find((one) => String(one.value) === value);
    if (!option || pending) return;
    onChoose(option);
    onQuery(null);
    store.closeDropdown();
  };

  // Before the library's own keys: arrows, Enter, Escape.
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (idle || event.nativeEvent.isComposing || !store.dropdownOpened) return;
    // With the list open it never sends the form.
    if (event.key === 'Enter') event.preventDefault();
    if (event.key === 'Escape') onQuery(null);
    if (event.key === 'Tab' && query && !pending) store.clickSelectedOption();
  };

  const status = notice ?? (options.length === 1 ? '1 opção' : `${options.length} opções`);
  return (
    <Library
      store={store}
      readOnly={idle}
      onOptionSubmit={choose}
      position="bottom"
      shadow="md"
      keepMounted={false}
      // The list belongs to its field, also where a keyboard or a password manager fills it out of sight.
      hideDetached={false}
      // Beside its input, so that it lies in the same landmark.
      withinPortal={false}
    >
      {/* The library names the marked option only after an arrow key. */}
      <Library.Target withAriaAttributes={false}>
        <TextInput
          {...input}
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={hasList}
          aria-controls={hasList ? listId : undefined}
          aria-activedescendant={hasList ? (markedId ?? undefined) : undefined}
          // Escape closes the list, not the library's dialog around it.
          data-mantine-stop-propagation={store.dropdownOpened || undefined}
          autoComplete="off"
          aria-autocomplete="list"
          spellCheck={false}
          value={query ?? chosen?.label ?? ''}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          rightSectionPointerEvents="none"
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            // A form that was refused for the letters puts the focus here: the search goes on in sight.
            const searches = comeBack();
            if (!typing) event.currentTarget.select();
            if ((searches || opensAtOnce) && !idle) store.openDropdown();
          }}
          onMouseDown={(event) => {
            // A click into a marked text would put the caret there, after `onClick`.
            if (!typing && event.currentTarget === document.activeElement) event.preventDefault();
          }}
          onClick={(event) => {
            // The pointer has put a caret into the text that the focus had marked.
            if (!typing) event.currentTarget.select();
            if (!idle) store.openDropdown();
          }}
          onChange={(event) => {
            const text = event.currentTarget.value;
            if (text === '') onChoose(null);
            onQuery(text);
            store.openDropdown();
          }}
          onBlur={(event) => {
            store.closeDropdown();
            leave();
            input.onBlur?.(event);
          }}
        />
      </Library.Target>
      <Library.Dropdown className={classes.dropdown} hidden={!expanded}>
        {options.length > 0 && (
          <Library.Options id={listId} aria-label={labelOf(input)} className={classes.list}>
            <OptionLines options={options} chosen={chosen} pending={pending} />
          </Library.Options>
        )}
        {notice !== null && <div className={classes.notice}>{notice}</div>}
      </Library.Dropdown>
      <VisuallyHidden component="output">{expanded ? status : ''}</VisuallyHidden>
    </Library>
  );
}

function labelOf(input: TextInputProps): string | undefined {
  return typeof input.label === 'string' ? input.label : input['aria-label'];
}
