import type { BulkAnswer } from '#domain/shared/bulk.ts';
import { Button, Group, Stack } from '@mantine/core';
import { takeFocus } from '../take-focus.ts';
import classes from './bulk.module.css';

interface BulkResultProps {
  readonly done: string;
  readonly refused: BulkAnswer['refused'];
  readonly nameOf: (id: number) => string;
  readonly close: () => void;
}

/** What was done, and each record that it could not be done with. */
export function BulkResult({ done, refused, nameOf, close }: BulkResultProps) {
  return (
    <Stack gap="md">
      <output className="dialog-text">{done}</output>
      {refused.length > 0 && (
        <div>
          <h3 className={classes.refusedHead}>
            {refused.length === 1 ? '1 ficou como estava' : `${refused.length} ficaram como estavam`}
          </h3>
          <ul className={classes.refused}>
            {refused.map(({ id, reason }) => (
              <li key={id}>
                <strong>{nameOf(id)}</strong> {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Group justify="flex-end">
        {/* The button that had the focus is gone. */}
        <Button ref={takeFocus} onClick={close}>
          OK
        </Button>
      </Group>
    </Stack>
  );
}
