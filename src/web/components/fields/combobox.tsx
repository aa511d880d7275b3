/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- HTML has no tag for the ARIA combobox; its keys reach the options through the input. */
import { Popover, ScrollArea, TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import classes from './combobox.module.css';
import { type Option, optionNamed } from './options.ts';

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
  /** A sentence under the options, also read aloud: loading, nothing found. */
  readonly notice?: string | null;
}

/** A text input with a list of options below it, after the ARIA combobox pattern. */
export function Combobox({ input, chosen, onChoose, query, onQuery, options, notice }: ComboboxProps) {
  const listId = useId();
  const [opened, setOpened] = useState(false);
  const [active, setActive] = useState(-1);
  const activeItem = useRef<HTMLDivElement>(null);
  const idle = input.readOnly || input.disabled;
  const expanded = opened && !idle;
  // Without a word typed nothing is marked but what is chosen; the first match is, once one is typed.
  const marked = active >= 0 && active < options.length ? active : query ? 0 : -1;

  useEffect(() => {
    // In braces: newer browsers answer with a promise, which an effect must not return.
    activeItem.current?.scrollIntoView({ block: 'nearest' });
  }, [marked, expanded]);

  function close() {
    setOpened(false);
    setActive(-1);
    onQuery(null);
  }

  function choose(option: Option) {
    if (option.disabled) return;
    onChoose(option);
    close();
  }

  function open() {
    if (idle || opened) return;
    setActive(options.findIndex((option) => option.value === chosen?.value));
    setOpened(true);
  }

  function move(step: 1 | -1) {
    if (!opened) return open();
    if (options.length === 0) return;
    const from = marked < 0 && step < 0 ? options.length : marked;
    setActive((from + step + options.length) % options.length);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (idle || event.nativeEvent.isComposing) return;
    const option = options[marked];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && opened) {
      event.preventDefault();
      if (option) choose(option);
    } else if (event.key === 'Escape' && opened) {
      // Only the list closes, not the dialog around it.
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab' && opened && query && option) {
      choose(option);
    }
  }

  function leave() {
    const named = query ? optionNamed(options, query) : undefined;
    if (named) onChoose(named);
    close();
  }

  const status = notice ?? (options.length === 1 ? '1 opção' : `${options.length} opções`);
  return (
    <Popover
      opened={expanded && (options.length > 0 || Boolean(notice))}
      width="target"
      position="bottom"
      shadow="md"
      withRoles={false}
      // The list belongs to its field, also where a keyboard or a password manager fills it out of sight.
      hideDetached={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      // Beside its input, so that it lies in the same landmark.
      withinPortal={false}
    >
      <Popover.Target>
        <TextInput
          {...input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={expanded}
          aria-controls={expanded && options.length > 0 ? listId : undefined}
          aria-activedescendant={expanded && marked >= 0 ? `${listId}-${marked}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={query ?? chosen?.label ?? ''}
          rightSection={input.readOnly ? undefined : <IconChevronDown size={16} aria-hidden />}
          rightSectionPointerEvents="none"
          onKeyDown={onKeyDown}
          onFocus={(event) => event.currentTarget.select()}
          onClick={open}
          onChange={(event) => {
            const text = event.currentTarget.value;
            if (text === '') onChoose(null);
            onQuery(text);
            setActive(-1);
            setOpened(true);
          }}
          onBlur={(event) => {
            leave();
            input.onBlur?.(event);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <ScrollArea.Autosize mah={280} type="auto">
          {options.length > 0 && (
            <div id={listId} role="listbox" className={classes.list} aria-label={labelOf(input)}>
              {options.map((option, index) => (
                <div
                  key={option.value}
                  id={`${listId}-${index}`}
                  ref={index === marked ? activeItem : undefined}
                  role="option"
                  aria-selected={option.value === chosen?.value}
                  aria-disabled={option.disabled || undefined}
                  data-active={index === marked || undefined}
                  className={classes.option}
                  tabIndex={-1}
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setActive(index)}
                  onClick={() => choose(option)}
                >
                  <span>{option.label}</span>
                  {option.value === chosen?.value && <IconCheck size={16} aria-hidden />}
                </div>
              ))}
            </div>
          )}
        </ScrollArea.Autosize>
        {notice && <div className={classes.notice}>{notice}</div>}
      </Popover.Dropdown>
      <VisuallyHidden component="output">{expanded ? status : ''}</VisuallyHidden>
    </Popover>
  );
}

function labelOf(input: TextInputProps): string | undefined {
  return typeof input.label === 'string' ? input.label : input['aria-label'];
}
