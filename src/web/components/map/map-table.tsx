import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Column } from '../list/columns.ts';
import { RecordTable } from '../list/record-table.tsx';
import { RecordLink } from './map-card.tsx';
import { KIND_LABELS, nameOf, positionText, type Sign, situationOf } from './map-signs.ts';
import classes from './map.module.css';

const COLUMNS: readonly Column<Sign>[] = [
  { header: 'Nome', cell: nameOf },
  { header: 'Tipo', cell: ({ place }) => (place ? KIND_LABELS[place.kind] : 'Grupo') },
  { header: 'Situação', cell: situationOf },
  { header: 'Latitude, longitude', cell: positionText },
];

function springsFirst(signs: readonly Sign[]): Sign[] {
  const isSpring = ({ cluster, place }: Sign) => (cluster ? cluster.of === 'springs' : place.status !== null);
  return [...signs.filter(isSpring), ...signs.filter((sign) => !isSpring(sign))];
}

interface MapTableProps {
  readonly signs: readonly Sign[];
  /** Of springs and places on the map. */
  readonly total: number;
  /** Where there is no map to look at. */
  readonly isOpen: boolean;
  readonly approach: (cluster: Sign) => void;
}

/** What the map shows, for who can't see or point at it. */
export function MapTable({ signs, total, isOpen, approach }: MapTableProps) {
  const [open, setOpen] = useState(isOpen);
  const id = useId();
  const Icon = open ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <UnstyledButton
        className={classes.fold}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon size={18} aria-hidden />
        Ver como tabela
      </UnstyledButton>
      <div id={id} hidden={!open}>
        {open && (
          <>
            <output className={classes.total}>
              {total === 0
                ? 'Nada com coordenadas neste pedaço do mapa.'
                : `Neste pedaço do mapa, nascentes, sedes e estruturas: ${total.toLocaleString('pt-BR')}.`}
            </output>
            <RecordTable
              caption="O que o mapa mostra"
              columns={COLUMNS}
              rows={springsFirst(signs)}
              keyOf={({ key }) => key}
              actions={(sign) =>
                sign.place ? (
                  <RecordLink href={sign.place.href} />
                ) : (
                  <Button variant="default" size="compact-sm" onClick={() => approach(sign)}>
                    Aproximar
                  </Button>
                )
              }
            />
          </>
        )}
      </div>
    </div>
  );
}
