import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { latePart } from '../../components/late/late-part.tsx';

/** Nothing of it comes before it is first asked for. */
const SearchDialog = latePart(async () => (await import('./search-dialog.tsx')).SearchDialog, {
  isScreen: false,
});

interface SearchButtonProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Opens the search, as Ctrl+K and Alt+3 do wherever nothing else is open. */
export function SearchButton({ className, children }: SearchButtonProps) {
  /** Where the focus goes back to. */
  const [left, setLeft] = useState<Element | null>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isK = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isK && !(event.altKey && !event.ctrlKey && event.key === '3')) return;
      event.preventDefault();
      if (!document.querySelector('[role=dialog]')) setLeft(document.activeElement);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <UnstyledButton
        className={className}
        aria-keyshortcuts="Control+K Alt+3"
        onClick={(event) => setLeft(event.currentTarget)}
      >
        {children}
      </UnstyledButton>
      {left && <SearchDialog left={left} close={() => setLeft(null)} />}
    </>
  );
}
