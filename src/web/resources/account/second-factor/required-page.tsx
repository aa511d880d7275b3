import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { focusHeading } from '../../../components/focus-heading.ts';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { asProblem } from '../../../platform/api-problem.ts';
import { confirmationAsked } from '../../../platform/confirmation.ts';
import { arePasskeysHere } from '../../../platform/passkeys-here.ts';
import { refreshUser, signOut } from '../../../platform/session.ts';
import { useSignal } from '../../../platform/signal.ts';
import accountClasses from '../account.module.css';
import { PasskeyDialog } from '../passkeys/passkey-dialog.tsx';
import { ConfirmationDialog } from './confirmation-dialog.tsx';
import { type Begun, beginEnrolment, Enrolment } from './enrolment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';

/** In the place of the panel, for whoever must turn the second factor on before anything else. */
export function RequiredSecondFactor() {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isMakingKey, setMakingKey] = useState(false);
  const question = useSignal(confirmationAsked);
  const [problem, setProblem] = useState<ReturnType<typeof asProblem> | null>(null);
  const trying = (work: () => Promise<unknown>) => {
    setProblem(null);
    work().catch((error: unknown) => setProblem(asProblem(error)));
  };
  const begin = () =>
    trying(async () => {
      setBegun(await beginEnrolment());
      focusHeading();
    });
  const show = (made: readonly string[]) => {
    setCodes(made);
    focusHeading();
  };
  const goOn = () => trying(refreshUser);
  return (
    <main className={classes.alone}>
      <PageTitle>Verificação em duas etapas</PageTitle>
      {codes === null && (
        <p className={accountClasses.about}>
          O seu cargo exige, além da senha, {arePasskeysHere() ? 'uma chave de acesso ou ' : ''}um código que
          o seu celular mostra. Ligue a verificação para continuar: leva dois minutos.
        </p>
      )}
      {problem && <LoadFailure problem={problem} retry={codes ? goOn : begin} />}
      {codes && <RecoveryCodes codes={codes} done={goOn} />}
      {!codes && begun && <Enrolment begun={begun} finish={show} besides={<Leave />} />}
      {!codes && !begun && (
        <Group gap="sm">
          <Button onClick={begin}>Começar</Button>
          {arePasskeysHere() && (
            <Button variant="light" onClick={() => setMakingKey(true)}>
              Usar uma chave de acesso
            </Button>
          )}
          <Leave />
        </Group>
      )}
      {isMakingKey && (
        <PasskeyDialog
          made={(made) => {
            setMakingKey(false);
            if (made) show(made);
            else goOn();
          }}
          close={() => setMakingKey(false)}
        />
      )}
      {question && <ConfirmationDialog question={question} />}
    </main>
  );
}

function Leave() {
  return (
    <Button variant="default" onClick={() => void signOut()}>
      Sair
    </Button>
  );
}
