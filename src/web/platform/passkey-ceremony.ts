/** What the browser does with the person's device: make a passkey, or sign with one. Fetched when it is asked for. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { passkeyEntrance, passkeys } from '#domain/resources/passkeys.ts';
import { secondFactor } from '#domain/resources/second-factor.ts';
import { call } from './client.ts';

/** What the device answered to whoever signs in, or owes the second factor with this ticket. */
export async function signWithPasskey(ticket?: string) {
  const { body } = await call(passkeyEntrance.begin, { body: ticket === undefined ? {} : { ticket } });
  return startAuthentication({ optionsJSON: body });
}

/** Shows again who the signed-in person is. */
export async function confirmWithPasskey(): Promise<void> {
  const { body } = await call(secondFactor.confirmOptions);
  const credential = await startAuthentication({ optionsJSON: body });
  await call(secondFactor.confirm, { body: { credential } });
}

/** What the device made for the signed-in person. */
export async function makePasskey() {
  const { body } = await call(passkeys.begin);
  return startRegistration({ optionsJSON: body });
}

/** Why the browser did not come to an end with it, in a sentence; null of what came from elsewhere. */
export function deviceFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // As the browser names it; the library keeps the name.
  switch (error.name) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'Nenhuma chave de acesso foi usada: o pedido foi cancelado ou passou tempo demais.';
    case 'InvalidStateError':
      return 'Este aparelho já tem uma chave de acesso desta conta.';
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'Este aparelho não faz chaves de acesso: ele precisa de bloqueio por digital, rosto ou PIN.';
    case 'SecurityError':
      return 'As chaves de acesso não valem neste endereço do painel.';
    default:
      return null;
  }
}
