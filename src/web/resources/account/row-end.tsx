import { Button } from '@mantine/core';

interface RowEndProps {
  /** As 'Remover'. */
  readonly verb: string;
  /** What of, for who hears the button alone. */
  readonly name: string;
  readonly onClick: () => void;
}

/** Ends what a row of one's account is: a key, a passkey. */
export function RowEnd({ verb, name, onClick }: RowEndProps) {
  return (
    <Button variant="subtle" color="red" size="compact-sm" aria-label={`${verb} ${name}`} onClick={onClick}>
      {verb}
    </Button>
  );
}
