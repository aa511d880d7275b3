import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { account, type OpenSession } from '#domain/resources/account.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import { type Column, DASH } from '../../components/list/columns.ts';
import { RecordTable } from '../../components/list/record-table.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { focusHeading } from '../../components/focus-heading.ts';
import { toast } from '../../components/toast.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import { routeQuery, write } from '../../platform/queries.ts';
import classes from './account.module.css';
import { AccountTabs } from './account-tabs.tsx';
import { Notice } from '../../components/notice.tsx';

const TITLE = 'Minha conta - Acessos abertos';

const COLUMNS: readonly Column<OpenSession>[] = [
  {
    header: 'Aparelho',
    cell: ({ device, current }) => (
      <>
        {device}
        {current && <span className={classes.here}>este acesso</span>}
      </>
    ),
  },
  { header: 'Endereço', cell: ({ address }) => address ?? DASH },
  { header: 'Último uso', cell: ({ last_used_at }) => formatDateTime(last_used_at) },
  { header: 'Aberto em', cell: ({ created_at }) => formatDateTime(created_at) },
];

/** Where one is signed in, and how to end it elsewhere. */
export function SessionsPage() {
  const { data, error, refetch } = useQuery(routeQuery(account.sessions));
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const rows = data?.body.data;

  const end = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      toast(done);
      // The button is gone, or off: nothing is left to end.
      focusHeading();
    } catch (problem) {
      setFailure(asProblem(problem).message);
      // Perhaps it has ended meanwhile.
      void refetch();
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <PageHead title={TITLE} />
      <AccountTabs />
      <p className={classes.about}>
        Aqui aparece cada navegador ou programa em que a sua conta está aberta. Se não reconhecer algum,
        encerre-o e troque a senha.
      </p>
      <Button
        variant="default"
        mb="md"
        disabled={busy || !rows || rows.length < 2}
        onClick={() => void end(() => write(account.endOtherSessions), 'Os outros acessos foram encerrados.')}
      >
        Encerrar as outras sessões
      </Button>
      {failure !== null && (
        <Notice kind="error" mb="md">
          {failure}
        </Notice>
      )}
      {error && !rows ? (
        <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />
      ) : (
        <RecordTable
          caption="Acessos abertos"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
          actions={({ id, current, device }) =>
            !current && (
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                disabled={busy}
                aria-label={`Encerrar ${device}`}
                onClick={() =>
                  void end(() => write(account.endSession, { params: { id } }), 'O acesso foi encerrado.')
                }
              >
                Encerrar
              </Button>
            )
          }
        />
      )}
    </>
  );
}
