import { waterSprings } from '#domain/resources/water-springs.ts';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormAlertBox } from '../../components/form/form-alert.tsx';
import { DONE } from '../../components/form/messages.ts';
import { splitProblem } from '../../components/form/problem-on-form.ts';
import { toast } from '../../components/toast.tsx';
import { type ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { readAgain, routeQuery, write } from '../../platform/queries.ts';
import { FigureComparison } from './figure-comparison.tsx';
import { changedFigures } from './figures.ts';
import { saveFailure } from './save-failure.ts';
import { Warnings } from './warnings.tsx';
import { OpenDialog } from '../../components/open-dialog.tsx';

interface RecalculationDialogProps {
  readonly params: { readonly projectId: number; readonly propertyId: number; readonly id: number };
  /** Version on screen. */
  readonly etag: string | null;
  readonly close: () => void;
}

/** The materials with today's parameters beside those that stand; nothing changes before it is asked for. */
export function RecalculationDialog({ params, etag, close }: RecalculationDialogProps) {
  const { data, error, isFetching } = useQuery({
    ...routeQuery(waterSprings.recalculation, { params }),
    staleTime: 0,
    gcTime: 0,
  });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const preview = isFetching ? undefined : data?.body;
  const failure = problem ?? (error && !isFetching ? asProblem(error) : null);
  const changes = preview && changedFigures(preview.current, preview.recalculated);

  const recalculate = async () => {
    if (!preview) return;
    setBusy(true);
    setProblem(null);
    try {
      const body = { recalculate: true, shown_fingerprint: preview.fingerprint };
      await write(waterSprings.update, { params, body, ifMatch: etag });
      toast(DONE.updated);
      close();
    } catch (refused) {
      const said = asProblem(refused);
      // The spring or the parameters are others by now: the person may go on, with what stands now.
      if (said.status === 412 || said.status === 409) readAgain();
      setProblem(said);
      setBusy(false);
    }
  };

  return (
    <OpenDialog onClose={close} size="lg" withCloseButton={false} title="Recalcular os materiais">
      <Stack gap="md">
        {!preview && !failure && (
          <div aria-busy="true">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={18} mb={12} />
            ))}
          </div>
        )}
        {changes?.length === 0 && (
          <p className="alert-text">Com os parâmetros atuais do projeto os materiais são os mesmos.</p>
        )}
        {changes && changes.length > 0 && (
          <>
            <p className="alert-text">
              Com os parâmetros atuais do projeto mudam os itens abaixo; os outros ficam como estão.
            </p>
            <FigureComparison changes={changes} before="Registrado" after="Recalculado" />
          </>
        )}
        <Warnings title="Confira" sentences={preview?.warnings ?? []} />
        <FormAlertBox alert={failure && splitProblem(failure, () => false, saveFailure).alert} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {changes && changes.length > 0 ? 'Cancelar' : 'Fechar'}
          </Button>
          {changes && changes.length > 0 && (
            <Button disabled={busy} onClick={() => void recalculate()}>
              {busy ? 'Recalculando...' : 'Recalcular'}
            </Button>
          )}
        </Group>
      </Stack>
    </OpenDialog>
  );
}
