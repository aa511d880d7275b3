import { useEffect, useRef, useState } from 'react';
import { secondFactor } from '#domain/resources/second-factor.ts';
import { PlainAlert, PlainButton } from '../entrance/plain-fields.tsx';
import classes from '../entrance/sign-in-page.module.css';
import { asProblem } from '../platform/api-problem.ts';
import { call } from '../platform/client.ts';
import { arePasskeysHere } from '../platform/passkeys-here.ts';
import { signInAs } from '../platform/session.ts';

interface PasskeyStepProps {
  readonly ticket: string;
  readonly back: (reason: string) => void;
}

/** The second factor as a passkey: nothing is typed, and nothing opens before the person asks for it. */
export function PasskeyStep({ ticket, back }: PasskeyStepProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  if (!arePasskeysHere()) {
    return (
      <p className={classes.text}>
        A sua segunda etapa é uma chave de acesso, e este navegador não a usa neste endereço do painel. Entre
        pelo aparelho e pelo endereço em que você a criou, ou fale com a gerência.
      </p>
    );
  }
  const enter = async () => {
    setFailure(null);
    setBusy(true);
    try {
      const { deviceFailure, signWithPasskey } = await import('../platform/passkey-ceremony.ts');
      try {
        const credential = await signWithPasskey(ticket);
        const { body } = await call(secondFactor.enter, { body: { ticket, kind: 'passkey', credential } });
        return signInAs(body);
      } catch (thrown) {
        const problem = asProblem(thrown);
        if (problem.errors['ticket']) return back(problem.message);
        setFailure(deviceFailure(thrown) ?? problem.message);
      }
    } catch (thrown) {
      setFailure(asProblem(thrown).message);
    }
    setBusy(false);
  };
  return (
    <>
      <p className={classes.text}>
        Use a chave de acesso que você criou: o aparelho reconhece você pela digital, pelo rosto ou pelo PIN.
      </p>
      <div ref={place} className={classes.form}>
        {failure !== null && <PlainAlert>{failure}</PlainAlert>}
        <PlainButton disabled={busy} onClick={() => void enter()}>
          {busy ? 'Esperando a chave de acesso...' : 'Usar a chave de acesso'}
        </PlainButton>
      </div>
    </>
  );
}
