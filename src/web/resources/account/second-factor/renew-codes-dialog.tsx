import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { passkeys } from '#domain/resources/passkeys.ts';
import { codeBody, secondFactor } from '#domain/resources/second-factor.ts';
import type { Fields } from '../../../components/form/form-route.ts';
import { UndraftedDialog } from '../../../components/form/undrafted-dialog.tsx';
import { write } from '../../../platform/queries.ts';
import { ToldOnce } from '../told-once.tsx';
import { CodeField } from './code-field.tsx';
import { useCodeForm } from './code-form.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface RenewCodesDialogProps {
  /** Whether it asks for a code of the application; who has none confirms who they are instead. */
  readonly byCode: boolean;
  readonly close: () => void;
}

/** Ten new recovery codes in the place of those that are left. */
export function RenewCodesDialog({ byCode, close }: RenewCodesDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} close={close} />;
  return byCode ? (
    <RenewByCode close={close} renewed={setCodes} />
  ) : (
    <RenewByPasskey close={close} renewed={setCodes} />
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

interface RenewProps {
  readonly close: () => void;
  readonly renewed: (codes: readonly string[]) => void;
}

const DIALOG = {
  title: 'Novos códigos de recuperação',
  failure: 'Falha ao criar os códigos. Tente novamente!',
  submit: { label: 'Criar códigos', busy: 'Criando...' },
} as const;

const ENDED = 'Os códigos que você guardou antes deixam de valer.';

function RenewByCode({ close, renewed }: RenewProps) {
  const form = useCodeForm();
  const save = async (values: Fields) => {
    const { body } = await write(secondFactor.finish, { body: codeBody.parse(values) });
    renewed(body.recovery_codes);
  };
  return (
    <UndraftedDialog {...DIALOG} form={form} save={save} close={close}>
      <p className="dialog-text">{ENDED}</p>
      <CodeField description="O que o aplicativo mostra agora." />
    </UndraftedDialog>
  );
}

function RenewByPasskey({ close, renewed }: RenewProps) {
  const form = useForm<Fields>();
  const save = async () => {
    const { body } = await write(passkeys.renewCodes);
    renewed(body.recovery_codes);
  };
  return (
    <UndraftedDialog {...DIALOG} form={form} save={save} close={close}>
      <p className="dialog-text">{ENDED}</p>
    </UndraftedDialog>
  );
}
