import { WIRE_ROLLER_MESSAGES, type wireRoller, wireRollers } from '#domain/resources/wire-rollers.ts';
import { formatNumber } from '#domain/rules/numbers.ts';
import type { z } from 'zod';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Column } from '../../components/list/columns.ts';
import { RecordTable } from '../../components/list/record-table.tsx';
import listClasses from '../../components/list/list.module.css';
import { LoadFailure } from '../../components/load-failure.tsx';
import { removalOf } from '../../components/removal.ts';
import { useDeletion } from '../../components/use-deletion.tsx';
import { type ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { type Answer, call } from '../../platform/client.ts';
import { useMay } from '../../platform/permissions.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';
import classes from './projects.module.css';
import { WireRollerDialog } from './wire-roller-dialog.tsx';

export type WireRoller = z.output<typeof wireRoller>;

const COLUMNS: readonly Column<WireRoller>[] = [
  { header: 'Comprimento', cell: (roller) => `${roller.length} m` },
  { header: 'Uso mínimo', cell: (roller) => `${formatNumber(roller.minimum_usage)}%` },
];

/** The kinds of wire roll that the project buys. */
export function WireRollers({ projectId }: { projectId: number }) {
  const may = useMay();
  const params = { projectId };
  const { data: rollers, error, refetch } = useQuery(wholeListQuery(wireRollers.list, { params }));
  // 'new', or the roller with the version that is being changed.
  const [open, setOpen] = useState<Answer<WireRoller> | 'new' | null>(null);
  const [failure, setFailure] = useState<ApiProblem | null>(null);
  const deletion = useDeletion({ failure: ({ message }) => `${WIRE_ROLLER_MESSAGES.removal} ${message}` });

  const edit = async (id: number) => {
    try {
      setOpen(await call(wireRollers.get, { params: { projectId, id } }));
      setFailure(null);
    } catch (problem) {
      setFailure(asProblem(problem));
    }
  };

  const actions = (roller: WireRoller) => (
    <>
      {may(wireRollers.update.can) && (
        <Button variant="default" size="compact-sm" onClick={() => void edit(roller.id)}>
          Editar
        </Button>
      )}
      {may(wireRollers.remove.can) && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={() => deletion.ask(removalOf(wireRollers, { projectId, id: roller.id }))}
        >
          Excluir
        </Button>
      )}
    </>
  );
  const acts = may(wireRollers.update.can) || may(wireRollers.remove.can);

  return (
    <div className={classes.section}>
      <header className={classes.sectionHead}>
        <h2>Rolos de arame</h2>
        {may(wireRollers.create.can) && <Button onClick={() => setOpen('new')}>+ Adicionar</Button>}
      </header>
      {failure && <LoadFailure problem={failure} retry={() => setFailure(null)} />}
      {error && !rollers ? (
        <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />
      ) : rollers?.length === 0 ? (
        <p className={listClasses.empty}>Nenhum rolo cadastrado</p>
      ) : (
        <RecordTable
          caption="Rolos de arame"
          columns={COLUMNS}
          rows={rollers}
          keyOf={(roller) => roller.id}
          actions={acts ? actions : undefined}
        />
      )}
      {open && (
        <WireRollerDialog
          projectId={projectId}
          version={open === 'new' ? null : open}
          close={() => setOpen(null)}
        />
      )}
      {deletion.dialog}
    </div>
  );
}
