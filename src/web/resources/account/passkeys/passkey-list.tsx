import { Button } from '@mantine/core';
import { useState } from 'react';
import { MOST_PASSKEYS, type Passkey, passkeys } from '#domain/resources/passkeys.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import type { Column } from '../../../components/list/columns.ts';
import { RecordTable } from '../../../components/list/record-table.tsx';
import { RemovalNotice } from '../../../components/removal-notice.tsx';
import { toast } from '../../../components/toast.tsx';
import { useDeletion } from '../../../components/use-deletion.tsx';
import { arePasskeysHere, passkeySite } from '../../../platform/passkeys-here.ts';
import { write } from '../../../platform/queries.ts';
import accountClasses from '../account.module.css';
import { RowEnd } from '../row-end.tsx';
import { RecoveryCodesDialog } from '../second-factor/renew-codes-dialog.tsx';
import { WHERE_REQUIRED } from '../second-factor/where-required.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';

const COLUMNS: readonly Column<Passkey>[] = [
  { header: 'Nome', cell: ({ name }) => name },
  { header: 'Criada em', cell: ({ created_at }) => formatDateTime(created_at) },
  {
    header: 'Último uso',
    cell: ({ last_used_at }) => (last_used_at === null ? 'nunca usada' : formatDateTime(last_used_at)),
  },
  {
    header: 'Onde está',
    cell: ({ synced }) => (synced ? 'Nos aparelhos da sua conta' : 'Num aparelho só'),
  },
];

interface PasskeyListProps {
  /** Undefined while they are read. */
  readonly rows: readonly Passkey[] | undefined;
  /** Whether the password alone opens the account once the one that is left is removed. */
  readonly isLastFactor: boolean;
  readonly changed: () => void;
}

/** One's passkeys: how many there are, when each was used, and how to make and remove one. */
export function PasskeyList({ rows, isLastFactor, changed }: PasskeyListProps) {
  const [open, setOpen] = useState<'form' | { readonly codes: readonly string[] } | null>(null);
  const [asked, setAsked] = useState<Passkey | null>(null);
  const deletion = useDeletion({
    done: 'A chave de acesso foi removida.',
    notice: asked && (
      <RemovalNotice
        names={[
          ['Chave de acesso', asked.name],
          ['Criada em', formatDateTime(asked.created_at)],
        ]}
      >
        {isLastFactor && (
          <p className="dialog-text">
            Sem ela a senha sozinha vai abrir a sua conta, e os códigos de recuperação deixam de valer.{' '}
            {WHERE_REQUIRED}
          </p>
        )}
      </RemovalNotice>
    ),
  });
  const hasRows = rows !== undefined && rows.length > 0;
  const close = () => setOpen(null);
  return (
    <>
      <h3 className={accountClasses.part}>Chaves de acesso</h3>
      <p className={accountClasses.about}>
        O aparelho reconhece você pela digital, pelo rosto ou pelo PIN, e você entra sem digitar e-mail, senha
        ou código.
      </p>
      {hasRows && (
        <RecordTable
          caption="Chaves de acesso"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
          actions={(key) => (
            <RowEnd
              verb="Remover"
              name={key.name}
              onClick={() => {
                setAsked(key);
                deletion.ask(async () => {
                  await write(passkeys.remove, { params: { id: key.id } });
                  changed();
                });
              }}
            />
          )}
        />
      )}
      {arePasskeysHere() ? (
        <Button
          variant="default"
          mt={hasRows ? 'sm' : 0}
          disabled={!rows || rows.length >= MOST_PASSKEYS}
          onClick={() => setOpen('form')}
        >
          Adicionar chave de acesso
        </Button>
      ) : (
        <p className={accountClasses.about}>{elsewhere()}</p>
      )}
      {open === 'form' && (
        <PasskeyDialog
          made={(codes) => {
            setOpen(codes && { codes });
            changed();
            toast('Chave de acesso criada.');
          }}
          close={close}
        />
      )}
      {typeof open === 'object' && open && <RecoveryCodesDialog codes={open.codes} close={close} />}
      {deletion.dialog}
    </>
  );
}

function elsewhere(): string {
  const site = passkeySite();
  if (site === '') return 'Este servidor não aceita chaves de acesso agora.';
  return site === window.location.origin
    ? 'Este navegador não usa chaves de acesso.'
    : `Chaves de acesso só se criam e se usam em ${site}.`;
}
