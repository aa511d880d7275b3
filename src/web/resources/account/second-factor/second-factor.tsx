import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { passkeys } from '#domain/resources/passkeys.ts';
import { secondFactor } from '#domain/resources/second-factor.ts';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { toast } from '../../../components/toast.tsx';
import { asProblem } from '../../../platform/api-problem.ts';
import { passkeySite } from '../../../platform/passkeys-here.ts';
import { readAgain, routeQuery } from '../../../platform/queries.ts';
import { refreshUser } from '../../../platform/session.ts';
import accountClasses from '../account.module.css';
import { PasskeyList } from '../passkeys/passkey-list.tsx';
import { type Begun, beginEnrolment } from './enrolment.tsx';
import { EnrolmentDialog } from './enrolment-dialog.tsx';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';
import { TurnOffDialog } from './turn-off-dialog.tsx';
import { Notice } from '../../../components/notice.tsx';

type Open = { readonly enrolment: Begun } | 'off' | 'codes' | null;

function changed(): void {
  readAgain();
  // What the panel asks before guarded acts goes by it.
  void refreshUser().catch(() => {});
}

/** Whether one's own second factor is on, and what can be done with it. */
export function SecondFactor() {
  const application = useQuery(routeQuery(secondFactor.get));
  const keys = useQuery(routeQuery(passkeys.list));
  const [open, setOpen] = useState<Open>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(null);
  const begin = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setOpen({ enrolment: await beginEnrolment() });
    } catch (thrown) {
      setFailure(asProblem(thrown).message);
    } finally {
      setBusy(false);
    }
  };
  const state = application.data?.body;
  const rows = keys.data?.body.data;
  const error = application.error ?? keys.error;
  const hasKeys = rows !== undefined && rows.length > 0;
  // A server without an address of its own has none to offer.
  const showsKeys = hasKeys || passkeySite() !== '';
  const isOn = state?.enabled || hasKeys;
  return (
    <section aria-labelledby="duas-etapas" className={accountClasses.section}>
      <h2 id="duas-etapas" className={accountClasses.heading}>
        Verificação em duas etapas
      </h2>
      <p className={accountClasses.about}>
        Além da senha, um código que o seu celular mostra{showsKeys && ' ou uma chave de acesso'}. Quem
        descobrir a senha não entra sem isso.
      </p>
      {error && !(state && rows) && (
        <LoadFailure
          problem={asProblem(error)}
          retry={() => void Promise.all([application.refetch(), keys.refetch()])}
        />
      )}
      {state && isOn && (
        <p className={accountClasses.about}>
          <strong>Está ligada.</strong> {leftWords(state.recovery_codes_left)}
        </p>
      )}
      {failure !== null && (
        <Notice kind="error" mb="md">
          {failure}
        </Notice>
      )}
      <Group gap="sm">
        {!state?.enabled && (
          // Its place while it is read, so that nothing moves.
          <Button variant="default" disabled={busy || !state} onClick={() => void begin()}>
            {hasKeys ? 'Ligar também o código do celular' : 'Ligar a verificação'}
          </Button>
        )}
        {state && isOn && (
          <Button variant="default" onClick={() => setOpen('codes')}>
            Novos códigos de recuperação
          </Button>
        )}
        {state?.enabled && (
          <Button variant="outline" color="red" onClick={() => setOpen('off')}>
            {hasKeys ? 'Desligar o código do celular' : 'Desligar'}
          </Button>
        )}
      </Group>
      {showsKeys && (
        <PasskeyList
          rows={rows}
          isLastFactor={rows?.length === 1 && state?.enabled === false}
          changed={changed}
        />
      )}
      {open === 'off' && <TurnOffDialog isLast={!hasKeys} done={changed} close={close} />}
      {open === 'codes' && <RenewCodesDialog close={close} />}
      {typeof open === 'object' && open && (
        <EnrolmentDialog
          begun={open.enrolment}
          enrolled={() => {
            changed();
            toast('Verificação em duas etapas ligada.');
          }}
          close={close}
        />
      )}
    </section>
  );
}

function leftWords(left: number): string {
  if (left === 0) return 'Não resta nenhum código de recuperação: crie outros.';
  return left === 1 ? 'Resta 1 código de recuperação.' : `Restam ${left} códigos de recuperação.`;
}
