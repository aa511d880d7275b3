import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCurrentLocation,
  IconDroplet,
  IconHandMove,
  IconPolygon,
  IconWalk,
} from '@tabler/icons-react';
import type { DrawMode } from './hold-points.ts';
import classes from './fence-editor.module.css';

interface DrawToolsProps {
  readonly mode: DrawMode;
  readonly setMode: (mode: DrawMode) => void;
  /** Null where there is nothing to take back. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  readonly isWalking: boolean;
  readonly setWalking: (isWalking: boolean) => void;
  /** Moves the map to where the device is. */
  readonly goHere: () => void;
}

const MODES = [
  { mode: 'move', label: 'Mover', Icon: IconHandMove },
  { mode: 'coordinates', label: 'Marcar vértices', Icon: IconPolygon },
  { mode: 'water_eyes', label: 'Marcar olho d’água', Icon: IconDroplet },
] as const satisfies readonly { mode: DrawMode; label: string; Icon: unknown }[];

export function DrawTools({ mode, setMode, undo, redo, isWalking, setWalking, goHere }: DrawToolsProps) {
  return (
    <div className={classes.tools} role="toolbar" aria-label="Ferramentas do desenho">
      {MODES.map(({ mode: one, label, Icon }) => (
        <Button
          key={one}
          size="sm"
          variant={mode === one ? 'filled' : 'default'}
          aria-pressed={mode === one}
          leftSection={<Icon size={17} aria-hidden />}
          onClick={() => setMode(one)}
        >
          {label}
        </Button>
      ))}
      <Button size="sm" variant="default" disabled={!undo} onClick={() => undo?.()} aria-label="Desfazer">
        <IconArrowBackUp size={18} aria-hidden />
      </Button>
      <Button size="sm" variant="default" disabled={!redo} onClick={() => redo?.()} aria-label="Refazer">
        <IconArrowForwardUp size={18} aria-hidden />
      </Button>
      <Button
        size="sm"
        variant="default"
        aria-pressed={isWalking}
        leftSection={<IconWalk size={17} aria-hidden />}
        onClick={() => setWalking(!isWalking)}
      >
        Andar com o GPS
      </Button>
      <Button size="sm" variant="default" onClick={goHere} aria-label="Mostrar onde estou">
        <IconCurrentLocation size={18} aria-hidden />
      </Button>
    </div>
  );
}
