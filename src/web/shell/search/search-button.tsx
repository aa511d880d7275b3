import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { latePart } from '../../components/late/late-part.tsx';
import { SEARCH_LABEL } from './search-label.ts';

/** Nothing of it comes before it is first asked for. */
const SearchDialog = latePart(async () => (await import('./search-dialog.tsx')).SearchDialog, {
  isScreen: false,
});

interface SearchButtonProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

function focus(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
}

/** Opens the search, as Ctrl+K and Alt+3 do wherever nothing else is open. */
export function SearchButton({ className, children }: SearchButtonProps) {
  /** Where the focus goes back to. */
  const [left, setLeft] = useState<Element | null>(null);
  const [typed, setTyped] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  const open = (from: Element | null) => {
    setLeft((before) => before ?? from);
    setWaiting(!SearchDialog.isHere());
  };
  const close = () => {
    setLeft(null);
    setTyped('');
  };
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const isK = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (!isK && !(event.altKey && !event.ctrlKey && event.key === '3')) return;
    event.preventDefault();
    if (!document.querySelector('[role=dialog]')) open(document.activeElement);
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => listen(event);
    addEventListener('keydown', heard);
    return () => removeEventListener('keydown', heard);
  }, []);
  return (
    <>
      <UnstyledButton
        className={className}
        aria-keyshortcuts="Control+K Alt+3"
        onClick={(event) => open(event.currentTarget)}
      >
        {children}
      </UnstyledButton>
      {left && isWaiting && (
        // Takes what is typed before the dialog is here, until that takes the focus from it.
        <input
          ref={focus}
          className="visually-hidden"
          aria-label={SEARCH_LABEL}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Tab') event.preventDefault();
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            close();
            if (left instanceof HTMLElement) left.focus();
          }}
          onBlur={() => setWaiting(false)}
        />
      )}
      {left && <SearchDialog left={left} typed={typed} type={setTyped} close={close} />}
    </>
  );
}
