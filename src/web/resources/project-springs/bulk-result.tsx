import { Button, Group, Stack } from '@mantine/core';
import classes from './project-springs.module.css';

interface BulkResultProps {
  readonly done: string;
  readonly result: {
    readonly refused: readonly {
      readonly id: number;
      readonly label: string | null;
      readonly reason: string;
    }[];
  };
  readonly close: () => void;
}

/** What was done, and each spring that it could not be done with. */
export function BulkResult({ done, result: { refused }, close }: BulkResultProps) {
  return (
    <Stack gap="md">
      <output className="dialog-text">{done}</output>
      {refused.length > 0 && (
        <div>
          <h3 className={classes.refusedHead}>
            {refused.length === 1 ? '1 ficou como estava' : `${refused.length} ficaram como estavam`}
          </h3>
          <ul className={classes.refused}>
            {refused.map(({ id, label, reason }) => (
              <li key={id}>
                <strong>{label ?? `Nascente ${id}`}</strong> {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Group justify="flex-end">
        {/* The button that had the focus is gone. */}
        <Button ref={(button) => button?.focus()} onClick={close}>
          OK
        </Button>
      </Group>
    </Stack>
  );
}
