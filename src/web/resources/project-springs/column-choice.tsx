import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { ALWAYS_SHOWN, SPRING_COLUMNS, type SpringColumn } from './columns.tsx';

interface ColumnChoiceProps {
  readonly shown: readonly SpringColumn[];
  readonly choose: (fields: readonly string[]) => void;
}

export function ColumnChoice({ shown, choose }: ColumnChoiceProps) {
  const chosen: ReadonlySet<string> = new Set(shown.map(({ field }) => field));
  const change = (field: string, checked: boolean) =>
    choose(
      SPRING_COLUMNS.map((column) => column.field).filter((one) =>
        one === field ? checked : chosen.has(one),
      ),
    );
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={17} aria-hidden />}>
          Colunas
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Colunas da lista">
        <Stack gap="xs">
          {SPRING_COLUMNS.filter(({ field }) => field !== ALWAYS_SHOWN).map(({ field, header }) => (
            <Checkbox
              key={field}
              label={header}
              checked={chosen.has(field)}
              onChange={(event) => change(field, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
