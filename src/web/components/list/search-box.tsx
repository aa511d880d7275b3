import { isPersonalSearch } from '#domain/shared/personal-search.ts';
import { shownText } from '#domain/shared/visible.ts';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './list.module.css';
import { saidOnPaper } from './said-on-paper.ts';

interface SearchBoxProps {
  readonly label: string;
  /** What the address says is searched for. */
  readonly q: string;
  readonly search: (q: string) => void;
  /** An icon, which is the field once it is touched. */
  readonly isIcon?: boolean;
}

export function SearchBox({ label, q, search, isIcon = false }: SearchBoxProps) {
  const [text, setText] = useState(q);
  const [typedOver, setTypedOver] = useState(q);
  if (q !== typedOver) {
    // The browser's back button changed the address under the box.
    setTypedOver(q);
    setText(q);
  }
  return (
    <search
      className={classes.searchPlace}
      data-icon={(isIcon && text === '') || undefined}
      // Who somebody is has no place on a sheet that is handed on, as it has none in an address.
      {...saidOnPaper(label, isPersonalSearch(q) ? 'um CPF ou outro número' : q)}
    >
      <form
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault();
          search(shownText(text).trim());
        }}
      >
        <TextInput
          type="search"
          name="q"
          label={label}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autoComplete="off"
          maxLength={255}
          className={classes.searchInput}
          leftSection={isIcon && <IconSearch size={20} aria-hidden />}
          leftSectionPointerEvents="none"
        />
        <Button type="submit" variant="default" leftSection={<IconSearch size={17} aria-hidden />}>
          Pesquisar
        </Button>
      </form>
    </search>
  );
}
