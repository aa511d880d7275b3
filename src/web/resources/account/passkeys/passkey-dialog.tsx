import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { passkeyBody, passkeys } from '#domain/resources/passkeys.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { TextField } from '../../../components/fields/index.ts';
import type { Fields } from '../../../components/form/form-route.ts';
import { UndraftedDialog } from '../../../components/form/undrafted-dialog.tsx';
import { ApiProblem } from '../../../platform/api-problem.ts';
import { write } from '../../../platform/queries.ts';

const named = passkeyBody.pick({ name: true });
const schema: z.ZodObject = named;
const LABELS = labelsOf(named.shape);

interface PasskeyDialogProps {
  /** Told the recovery codes that came with it; null where there were some before. */
  readonly made: (codes: readonly string[] | null) => void;
  readonly close: () => void;
}

/** A new passkey: its name here, and what the browser and the device ask for besides. */
export function PasskeyDialog({ made, close }: PasskeyDialogProps) {
  const form = useForm<Fields>({ resolver: zodResolver(schema), defaultValues: { name: usualName() } });
  const save = async (values: Fields) => {
    const { name } = named.parse(values);
    const { deviceFailure, makePasskey } = await import('../../../platform/passkey-ceremony.ts');
    try {
      const credential = await makePasskey();
      const { body } = await write(passkeys.create, { body: { name, credential } });
      made(body.recovery_codes);
    } catch (error) {
      const sentence = deviceFailure(error);
      throw sentence ? new ApiProblem(-1, sentence) : error;
    }
  };
  return (
    <UndraftedDialog
      title="Adicionar chave de acesso"
      form={form}
      save={save}
      failure="Falha ao criar a chave de acesso. Tente novamente!"
      submit={{ label: 'Criar chave de acesso', busy: 'Esperando o aparelho...' }}
      close={close}
    >
      <p className="dialog-text">
        O navegador vai pedir a digital, o rosto ou o PIN deste aparelho, ou de um celular ou de uma chave de
        segurança por perto.
      </p>
      <TextField
        name="name"
        label={LABELS.name}
        description="Para você reconhecer o aparelho nesta lista."
        required
      />
    </UndraftedDialog>
  );
}

function usualName(): string {
  return window.matchMedia('(pointer: coarse)').matches ? 'Celular' : 'Computador';
}
