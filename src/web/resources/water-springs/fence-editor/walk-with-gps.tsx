/** 'Andar com o GPS': from vertex to vertex, each taken where one stands. */
import type { Position } from '#domain/rules/coordinates.ts';
import { STANDING_MS, WORST_ACCURACY } from '#domain/rules/gps-readings.ts';
import { formatFixed } from '#domain/shared/numbers.ts';
import { Button } from '@mantine/core';
import { IconDroplet, IconMapPinPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { PointListName } from '../points-editor/point-lists.ts';
import { type ChosenPoint, pointName } from './chosen-point.ts';
import type { useReceiver } from './use-receiver.ts';
import classes from './fence-editor.module.css';

interface WalkProps {
  readonly receiver: ReturnType<typeof useReceiver>;
  readonly add: (list: PointListName, at: Position) => ChosenPoint | null;
  /** Takes the vertices out that there are; null where there is none. */
  readonly startOver: (() => void) | null;
  readonly leave: () => void;
}

const SECONDS = STANDING_MS / 1000;
const LIMIT = `${WORST_ACCURACY}\u00a0m`;

export function WalkWithGps({
  receiver: { here, problem, isStanding, stand },
  add,
  startOver,
  leave,
}: WalkProps) {
  const [told, setTold] = useState('');
  useAwake();
  async function mark(list: PointListName) {
    setTold(`Fique parado por ${SECONDS} segundos…`);
    const found = await stand();
    if (!found) {
      setTold(
        `Nada foi marcado: a precisão precisa ser de ${LIMIT} ou melhor. Espere a céu aberto e tente de novo.`,
      );
      return;
    }
    const point = add(list, found);
    const from = `média de ${found.readings} ${found.readings === 1 ? 'leitura' : 'leituras'}`;
    setTold(point ? `${pointName(point)} marcado, com precisão de ${metres(found.accuracy)} (${from}).` : '');
  }
  const isGood = here !== null && here.accuracy <= WORST_ACCURACY;
  return (
    <section className={classes.walk} aria-label="Andar com o GPS">
      <p className={classes.accuracy} data-good={isGood || undefined}>
        {problem ??
          (here
            ? `Precisão agora: ${metres(here.accuracy)}${isGood ? '' : ` (o limite é ${LIMIT})`}`
            : 'Procurando a posição do aparelho…')}
      </p>
      <div className={classes.tools}>
        <Button
          leftSection={<IconMapPinPlus size={18} aria-hidden />}
          disabled={!here || isStanding}
          onClick={() => void mark('coordinates')}
        >
          Marcar vértice aqui
        </Button>
        <Button
          variant="default"
          leftSection={<IconDroplet size={18} aria-hidden />}
          disabled={!here || isStanding}
          onClick={() => void mark('water_eyes')}
        >
          Marcar olho d’água aqui
        </Button>
        {startOver && (
          <Button variant="default" disabled={isStanding} onClick={startOver}>
            Começar outra cerca
          </Button>
        )}
        <Button variant="subtle" onClick={leave}>
          Terminar
        </Button>
      </div>
      <output className={classes.told}>{told}</output>
      <p className={classes.hint}>
        Não precisa de sinal de internet: o que for marcado fica guardado neste aparelho até ser salvo.
      </p>
    </section>
  );
}

function metres(accuracy: number): string {
  return `${formatFixed(accuracy, accuracy < 10 ? 1 : 0)}\u00a0m`;
}

/** The screen stays on while one walks, where the browser can do that. */
function useAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    const lock = navigator.wakeLock.request('screen').catch(() => null);
    return () => void lock.then((held) => held?.release());
  }, []);
}
