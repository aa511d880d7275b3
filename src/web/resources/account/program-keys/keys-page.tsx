import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ProgramKeyRecord, programKeys } from '#domain/resources/program-keys.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import { type Column, DASH } from '../../../components/list/columns.ts';
import { RecordTable } from '../../../components/list/record-table.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { RemovalNotice } from '../../../components/removal-notice.tsx';
import { useDeletion } from '../../../components/use-deletion.tsx';
import { asProblem } from '../../../platform/api-problem.ts';
import { localNow } from '../../../platform/local-now.ts';
import { RowEnd } from '../row-end.tsx';
import { routeQuery, write } from '../../../platform/queries.ts';
import { useUser } from '../../../platform/session.ts';
import accountClasses from '../account.module.css';
import { AccountTabs } from '../account-tabs.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { NewKey } from './new-key.tsx';
import classes from './program-keys.module.css';
import { actName, inOrder, recordName } from './right-names.ts';

type Open = 'form' | { readonly name: string; readonly token: string } | null;

function columns(projectName: (id: number) => string): readonly Column<ProgramKeyRecord>[] {
  return [
    { header: 'Nome', cell: ({ name }) => name },
    {
      header: 'Vale até',
      cell: ({ expires_at }) =>
        expires_at > localNow() ? (
          formatDateTime(expires_at)
        ) : (
          <span className={classes.over}>venceu em {formatDateTime(expires_at)}</span>
        ),
    },
    {
      header: 'Último uso',
      cell: ({ last_used_at }) => (last_used_at === null ? 'nunca usada' : formatDateTime(last_used_at)),
    },
    { header: 'Direitos', cell: ({ permissions }) => rightsText(permissions) },
    {
      header: 'Projetos',
      cell: ({ projects }) => {
        if (projects === null) return 'Todos';
        return projects.length === 0 ? DASH : projects.map(projectName).join(', ');
      },
    },
  ];
}

/** 'Veículos: ver, cadastrar; Bacias: ver'; of many, how many records. */
function rightsText(permissions: ProgramKeyRecord['permissions']): string {
  const rights = inOrder(permissions);
  if (rights.length > 4) {
    const isReading = rights.every(([, actions]) => actions.every((action) => action === 'view'));
    return `${rights.length} tipos de registro${isReading ? ', só ver' : ''}`;
  }
  return rights
    .map(([name, actions]) => `${recordName(name)}: ${actions.map(actName).join(', ').toLowerCase()}`)
    .join('; ');
}

/** One's keys for programs: until when each opens what, and how to make and end one. */
export function ProgramKeysPage() {
  const { data, error, refetch } = useQuery(routeQuery(programKeys.list));
  const { projects } = useUser();
  const [open, setOpen] = useState<Open>(null);
  const [asked, setAsked] = useState<ProgramKeyRecord | null>(null);
  const deletion = useDeletion({
    done: 'A chave foi encerrada.',
    notice: asked && (
      <RemovalNotice
        names={[
          ['Chave', asked.name],
          ['Criada em', formatDateTime(asked.created_at)],
        ]}
      >
        <p className="dialog-text">O programa que usa esta chave deixa de entrar.</p>
      </RemovalNotice>
    ),
  });
  const rows = data?.body.data;
  const projectName = (id: number) => projects.find((one) => one.id === id)?.name ?? `projeto nº ${id}`;
  return (
    <>
      <PageHead title="Minha conta - Chaves para programas" />
      <AccountTabs />
      <p className={accountClasses.about}>
        Uma planilha ou um script entra com uma chave no lugar da sua senha, e faz só o que você marcar aqui.
        Encerre a chave que não usa mais, ou que alguém possa ter visto.
      </p>
      <Button mb="md" onClick={() => setOpen('form')}>
        + Nova chave
      </Button>
      {error && !rows ? (
        <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />
      ) : rows?.length === 0 ? (
        <p>Ainda não existem chaves cadastradas.</p>
      ) : (
        <RecordTable
          caption="Chaves para programas"
          columns={columns(projectName)}
          rows={rows}
          keyOf={({ id }) => id}
          actions={(key) => (
            <RowEnd
              verb="Encerrar"
              name={key.name}
              onClick={() => {
                setAsked(key);
                deletion.ask(async () => {
                  await write(programKeys.remove, { params: { id: key.id } });
                });
              }}
            />
          )}
        />
      )}
      {open === 'form' && <KeyDialog made={setOpen} close={() => setOpen(null)} />}
      {typeof open === 'object' && open && <NewKey {...open} close={() => setOpen(null)} />}
      {deletion.dialog}
    </>
  );
}
