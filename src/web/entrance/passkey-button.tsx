/** Signing in with a passkey, beside the password. Its code comes when it is wanted. */
import { useState } from 'react';
import { NO_CONNECTION } from '../platform/api-problem.ts';
import classes from './other-way.module.css';
import { PlainAlert } from './plain-fields.tsx';

export function PasskeyButton({ remember }: { readonly remember: boolean }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const enter = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { enterWithPasskey } = await import('../open-pages/passkey-entrance.ts');
      setFailure(await enterWithPasskey(remember));
    } catch {
      setFailure(NO_CONNECTION);
    }
    setBusy(false);
  };
  return (
    <>
      {failure !== null && <PlainAlert>{failure}</PlainAlert>}
      <button
        type="button"
        className={classes.button}
        data-only="passkeys"
        disabled={busy}
        onClick={() => void enter()}
      >
        {busy ? 'Esperando a chave de acesso...' : 'Entrar com chave de acesso'}
      </button>
    </>
  );
}
