import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { passkeys } from '#domain/resources/passkeys.ts';
import type { Fields } from '../../../components/form/form-route.ts';
import { UndraftedDialog } from '../../../components/form/undrafted-dialog.tsx';
import { write } from '../../../platform/queries.ts';
import { ToldOnce } from '../told-once.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Ten new recovery codes in the place of those that are left; the server asks who one is. */
export function RenewCodesDialog({ close }: { readonly close: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm<Fields>();
  const save = async () => {
    const { body } = await write(passkeys.renewCodes);
    setCodes(body.recovery_codes);
  };
  if (codes) return <RecoveryCodesDialog codes={codes} close={close} />;
  return (
    <UndraftedDialog
      title="Novos códigos de recuperação"
      failure="Falha ao criar os códigos. Tente novamente!"
      submit={{ label: 'Criar códigos', busy: 'Criando...' }}
      form={form}
      save={save}
      close={close}
    >
      <p className="dialog-text">Os códigos que você guardou antes deixam de valer.</p>
    </UndraftedDialog>
  );
}

export function RecoveryCodesDialog({
  codes,
  close,
}: {
  readonly codes: readonly string[];
  readonly close: () => void;
}) {
  return (
    <ToldOnce title="Códigos de recuperação" close={close}>
      <RecoveryCodes codes={codes} done={close} />
    </ToldOnce>
  );
}
