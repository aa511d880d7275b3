import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './map.module.css';
import type { Layers } from './use-layers.ts';

/** Only where there is something to choose. */
export function LayerSwitch({ layers: { choices, chosen, choose, note } }: { readonly layers: Layers }) {
  if (choices.length === 0) return null;
  return (
    <div className={classes.ground}>
      <NativeSelect
        className={classes.groundChoice}
        label="Fundo do mapa"
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
        rightSection={<IconChevronDown size={16} aria-hidden />}
      >
        <option value="">Limites, rios e lagos</option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <output className={classes.groundNote}>{note}</output>
    </div>
  );
}

const OWN = 'Limites: IBGE. Rios e lagos: Natural Earth.';

/** Whose the map's pictures are. */
export function mapCredits({ credit }: Layers): string {
  return credit === '' ? OWN : `${credit} · ${OWN}`;
}
