import { Button, Checkbox, Group, Input } from '@mantine/core';
import { useId } from 'react';
import { useField } from '../../../components/fields/use-field.ts';
import { actName, inOrder, recordName } from './right-names.ts';
import classes from './program-keys.module.css';

type Rights = Readonly<Record<string, readonly string[]>>;

interface RightsFieldProps {
  readonly name: string;
  readonly label: string;
  /** What one may give at most. */
  readonly own: Rights;
}

/** A small table: a record to a row, with what may be done with it. The form holds `{resource: [actions]}`. */
export function RightsField({ own, ...props }: RightsFieldProps) {
  const { value, change, input } = useField({ ...props, required: true });
  const id = useId();
  const chosen = (value ?? {}) as Rights;
  const toggle = (resource: string, action: string, checked: boolean) => {
    const actions = (own[resource] ?? []).filter((one) =>
      one === action ? checked : (chosen[resource]?.includes(one) ?? false),
    );
    const others = Object.entries(chosen).filter(([name]) => name !== resource);
    change(Object.fromEntries(actions.length > 0 ? [...others, [resource, actions]] : others));
  };
  const viewAll = () =>
    change(
      Object.fromEntries(
        Object.entries(own).flatMap(([name, acts]) => (acts.includes('view') ? [[name, ['view']]] : [])),
      ),
    );
  return (
    <fieldset
      className={classes.rights}
      data-field={input.name}
      aria-describedby={input.error ? `${id}-error` : undefined}
      aria-invalid={input.error ? true : undefined}
    >
      <Input.Label component="legend" labelElement="div" required>
        {props.label}
      </Input.Label>
      <Group gap="xs" mb="xs">
        <Button variant="default" size="compact-sm" onClick={viewAll}>
          Só ver tudo
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => change({})}>
          Nenhum
        </Button>
      </Group>
      <div className={classes.frame}>
        {inOrder(own).map(([resource, actions], row) => (
          <fieldset key={resource} className={classes.row}>
            <legend className={classes.record}>{recordName(resource)}</legend>
            <div className={classes.acts}>
              {actions.map((action, at) => (
                <Checkbox
                  key={action}
                  size="sm"
                  name={input.name}
                  ref={row === 0 && at === 0 ? input.ref : undefined}
                  label={actName(action)}
                  checked={chosen[resource]?.includes(action) ?? false}
                  onChange={(event) => toggle(resource, action, event.currentTarget.checked)}
                  onBlur={input.onBlur}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      {input.error && (
        <Input.Error id={`${id}-error`} mt={6}>
          {input.error}
        </Input.Error>
      )}
    </fieldset>
  );
}
