import { Modal } from '@mantine/core';
import { useState } from 'react';
import { codeBody, secondFactor } from '#domain/resources/second-factor.ts';
import type { Fields } from '../../../components/form/form-route.ts';
import { UndraftedDialog } from '../../../components/form/undrafted-dialog.tsx';
import { write } from '../../../platform/queries.ts';
import { CodeField } from './code-field.tsx';
import { useCodeForm } from './code-form.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Ten new recovery codes in the place of those that are left. */
export function RenewCodesDialog({ close }: { readonly close: () => void }) {
  const form = useCodeForm();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) {
    return (
      <Modal
        opened
        onClose={close}
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
        title="Códigos de recuperação"
      >
        <RecoveryCodes codes={codes} done={close} />
      </Modal>
    );
  }
  const save = async (values: Fields) => {
    const { body } = await write(secondFactor.finish, { body: codeBody.parse(values) });
    setCodes(body.recovery_codes);
  };
  return (
    <UndraftedDialog
      title="Novos códigos de recuperação"
      form={form}
      save={save}
      failure="Falha ao criar os códigos. Tente novamente!"
      submit={{ label: 'Criar códigos', busy: 'Criando...' }}
      close={close}
    >
      <p className="dialog-text">Os códigos que você guardou antes deixam de valer.</p>
      <CodeField description="O que o aplicativo mostra agora." />
    </UndraftedDialog>
  );
}
