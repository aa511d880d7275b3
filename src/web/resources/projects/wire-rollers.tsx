import { WIRE_ROLLER_MESSAGES, wireRollers } from '#domain/resources/wire-rollers.ts';
import { formatNumber } from '#domain/shared/numbers.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePartToResume } from '../../components/form/use-draft.ts';
import type { Column } from '../../components/list/columns.ts';
import { RecordList } from '../../components/list/record-list.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { removalOf } from '../../components/removal.ts';
import { RemovalNotice } from '../../components/removal-notice.tsx';
import classes from '../../components/section.module.css';
import { useDeletion } from '../../components/use-deletion.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import { useMay } from '../../platform/permissions.ts';
import { routeQuery } from '../../platform/queries.ts';
import {
  rollerOfPart,
  type WireRoller,
  WireRollerCreateDialog,
  WireRollerEditDialog,
} from './wire-roller-dialogs.tsx';

const lengthOf = ({ length }: WireRoller) => `${length} m`;
const usageOf = ({ minimum_usage }: WireRoller) => `${formatNumber(minimum_usage)}%`;

const COLUMNS: readonly Column<WireRoller>[] = [
  { header: 'Comprimento', cell: lengthOf, sort: 'length' },
  { header: 'Uso mínimo', cell: usageOf, sort: 'minimum_usage' },
];

/** The kinds of wire roll that the project buys. */
export function WireRollers({ projectId }: { projectId: number }) {
  const may = useMay();
  const part = usePartToResume({ projectId });
  // 'new', or the id of the roller that is being changed.
  const [open, setOpen] = useState<number | 'new' | null>(part === null ? null : rollerOfPart(part));
  const [asked, setAsked] = useState<WireRoller | null>(null);
  const deletion = useDeletion({
    failure: ({ message }) => `${WIRE_ROLLER_MESSAGES.removal} ${message}`,
    notice: asked && (
      <RemovalNotice
        names={[
          ['Rolo de arame', lengthOf(asked)],
          ['Uso mínimo', usageOf(asked)],
        ]}
      />
    ),
  });

  const actions = (roller: WireRoller) => (
    <>
      {may(wireRollers.update.can) && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen(roller.id)}>
          Editar
        </Button>
      )}
      {may(wireRollers.remove.can) && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={() => {
            setAsked(roller);
            deletion.ask(removalOf(wireRollers, { projectId, id: roller.id }));
          }}
        >
          Excluir
        </Button>
      )}
    </>
  );
  const acts = may(wireRollers.update.can) || may(wireRollers.remove.can);
  const close = () => setOpen(null);

  return (
    <div className={classes.section}>
      <header className={classes.head}>
        <h2>Rolos de arame</h2>
        {may(wireRollers.create.can) && (
          <Button variant="default" onClick={() => setOpen('new')}>
            + Adicionar
          </Button>
        )}
      </header>
      {open === 'new' && <WireRollerCreateDialog projectId={projectId} close={close} />}
      {typeof open === 'number' && <RollerEditing projectId={projectId} id={open} close={close} />}
      <RecordList
        caption="Rolos de arame"
        list={wireRollers.list}
        params={{ projectId }}
        columns={COLUMNS}
        search="Pesquisa (comprimento)"
        empty="Nenhum rolo cadastrado"
        actions={acts ? actions : undefined}
      />
      {deletion.dialog}
    </div>
  );
}

interface RollerEditingProps {
  readonly projectId: number;
  readonly id: number;
  readonly close: () => void;
}

/** The dialog of one roller, once its version of this moment is here. */
function RollerEditing({ projectId, id, close }: RollerEditingProps) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...routeQuery(wireRollers.get, { params: { projectId, id } }),
    staleTime: 0,
    gcTime: 0,
  });
  if (error && !data) return <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />;
  if (!data || !isFetchedAfterMount) return null;
  return <WireRollerEditDialog projectId={projectId} version={data} close={close} />;
}
