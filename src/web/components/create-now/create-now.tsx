import type { z } from 'zod';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Params, Route } from '#domain/shared/contract.ts';
import { useMay } from '../../platform/permissions.ts';
import { queryClient } from '../../platform/queries.ts';
import { useFormLock } from '../fields/form-lock.tsx';
import type { FormRoute, Initial } from '../form/form-route.ts';
import { CREATE, DONE, FAILURES } from '../form/messages.ts';
import { useCreation } from '../form/use-creation.ts';
import { toast } from '../toast.tsx';
import { SidePanel } from './side-panel.tsx';

interface CreateNowProps<P extends string, Created, Body extends z.ZodObject> {
  /** Of the panel: 'Cadastro de sub-bacia'. */
  readonly title: string;
  readonly route: FormRoute<P, Created, Body> & Pick<Route, 'can'>;
  readonly params?: Params<P>;
  readonly initial: Initial<Body>;
  /** The list that the select reads: it has the new record before that is chosen. */
  readonly list: Route;
  /** Chooses the new record in the form below. */
  readonly made: (created: Created) => void;
  /** The fields of the new record. */
  readonly children: ReactNode;
}

/** Beside a select that has nothing to choose from: makes the record in a panel, over the form that is being filled in. */
export function CreateNow<P extends string, Created, Body extends z.ZodObject>(
  props: CreateNowProps<P, Created, Body>,
) {
  const may = useMay();
  const { locked } = useFormLock();
  const [opened, setOpened] = useState(false);
  if (locked || !may(props.route.can)) return null;
  return (
    <>
      <Button variant="light" my={4} size="compact-sm" onClick={() => setOpened(true)} aria-haspopup="dialog">
        Criar agora
      </Button>
      {opened && <NewInPanel {...props} close={() => setOpened(false)} />}
    </>
  );
}

function NewInPanel<P extends string, Created, Body extends z.ZodObject>({
  title,
  route,
  params,
  initial,
  list,
  made,
  close,
  children,
}: CreateNowProps<P, Created, Body> & { readonly close: () => void }) {
  const creation = useCreation({
    route,
    params,
    initial,
    // Tells its draft from that of the form below.
    part: `criar-${route.path}`,
    made: async ({ body }) => {
      // What is chosen must be among the choices.
      await queryClient.refetchQueries({ queryKey: [list.path], type: 'active' });
      toast(DONE.created);
      close();
      made(body);
    },
  });
  return (
    <SidePanel title={title} {...creation} failure={FAILURES.create} submit={CREATE} close={close}>
      {children}
    </SidePanel>
  );
}
