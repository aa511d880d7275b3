import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './list.module.css';

interface SearchBoxProps {
  readonly label: string;
  /** What the address says is searched for. */
  readonly q: string;
  readonly search: (q: string) => void;
}

export function SearchBox({ label, q, search }: SearchBoxProps) {
  const [text, setText] = useState(q);
  const [typedOver, setTypedOver] = useState(q);
  if (q !== typedOver) {
    // The browser's back button changed the address under the box.
    setTypedOver(q);
    setText(q);
  }
  return (
    <search className={classes.searchPlace}>
      <form
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault();
          search(text.trim());
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
        />
        <Button type="submit" variant="default" leftSection={<IconSearch size={17} aria-hidden />}>
          Pesquisar
        </Button>
      </form>
    </search>
  );
}
