import { useEffect, useState } from 'react';
import { oidc, OIDC_MESSAGES, type OidcFailure } from '#domain/resources/oidc.ts';
import type { OidcProps } from '../entrance/late-oidc.tsx';
import classes from '../entrance/other-way.module.css';
import { PlainAlert } from '../entrance/plain-fields.tsx';
import { ADDRESSES } from '../platform/addresses.ts';
import { asProblem } from '../platform/api-problem.ts';
import { call } from '../platform/client.ts';
import { oidcLabel } from '../platform/oidc-label.ts';
import { signInAs } from '../platform/session.ts';

const FAILURES: Readonly<Record<OidcFailure, string>> = {
  conta:
    'Esta conta não abre o painel: ninguém está cadastrado com o e-mail dela, ou quem está entra com outra. Peça à gerência ou ao escritório.',
  email: 'A conta da organização não informa um e-mail verificado, e é por ele que o painel conhece você.',
  provedor: 'A conta da organização não pôde ser conferida. Tente de novo ou entre com a sua senha.',
  cancelado: 'A entrada com a conta da organização foi cancelada.',
  vencido: OIDC_MESSAGES.expired,
};

/** Where one was going, over the way to the provider and back. */
const BACK = 'voltar-da-organizacao';

/** The button of the organisation's accounts; for whoever comes back from there, the rest of the way. */
export function OidcEntrance({ goOn }: OidcProps) {
  const [failure, setFailure] = useState(failureInAddress);

  useEffect(() => {
    if (!isBack()) return;
    restoreAddress();
    call(oidc.enter).then(
      ({ body }) => ('ticket' in body ? goOn(body) : signInAs(body)),
      (error: unknown) => setFailure(asProblem(error).message),
    );
  }, [goOn]);

  return (
    <>
      {failure !== null && <PlainAlert>{failure}</PlainAlert>}
      <a className={classes.button} href={`/api${oidc.begin.path}`} onClick={keepAddress}>
        {oidcLabel()}
      </a>
    </>
  );
}

function isBack(): boolean {
  return new URLSearchParams(window.location.search).get('entrada') === 'oidc';
}

function failureInAddress(): string | null {
  const reason = new URLSearchParams(window.location.search).get('erro') ?? '';
  return reason in FAILURES ? FAILURES[reason as OidcFailure] : null;
}

function keepAddress(): void {
  const back = new URLSearchParams(window.location.search).get('voltar');
  if (back === null) sessionStorage.removeItem(BACK);
  else sessionStorage.setItem(BACK, back);
}

/** The sign-in's address as it was before: what stands in it says where one goes on. */
function restoreAddress(): void {
  const back = sessionStorage.getItem(BACK);
  sessionStorage.removeItem(BACK);
  const search = back === null ? '' : `?${new URLSearchParams({ voltar: back }).toString()}`;
  window.history.replaceState(window.history.state, '', ADDRESSES.login + search);
}
