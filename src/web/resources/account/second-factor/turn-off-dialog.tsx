import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { secondFactor } from '#domain/resources/second-factor.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { PasswordField } from '../../../components/fields/index.ts';
import type { Fields } from '../../../components/form/form-route.ts';
import { UndraftedDialog } from '../../../components/form/undrafted-dialog.tsx';
import { toast } from '../../../components/toast.tsx';
import { write } from '../../../platform/queries.ts';
import { WHERE_REQUIRED } from './where-required.ts';

const body = secondFactor.remove.body;
const schema: z.ZodObject = body;
const LABELS = labelsOf(body.shape);

interface TurnOffDialogProps {
  /** Whether no passkey is left after it. */
  readonly isLast: boolean;
  readonly done: () => void;
  readonly close: () => void;
}

export function TurnOffDialog({ isLast, done, close }: TurnOffDialogProps) {
  const form = useForm<Fields>({ resolver: zodResolver(schema), defaultValues: { current_password: '' } });
  const save = async (values: Fields) => {
    await write(secondFactor.remove, { body: body.parse(values) });
    toast(isLast ? 'Verificação em duas etapas desligada.' : 'Código do celular desligado.');
    done();
    close();
  };
  return (
    <UndraftedDialog
      title={isLast ? 'Desligar a verificação em duas etapas' : 'Desligar o código do celular'}
      form={form}
      save={save}
      failure="Falha ao desligar. Tente novamente!"
      submit={{ label: 'Desligar', busy: 'Desligando...' }}
      close={close}
    >
      <p className="dialog-text">
        {isLast
          ? `A senha sozinha vai abrir a sua conta, e os códigos de recuperação deixam de valer. ${WHERE_REQUIRED}`
          : 'Depois da senha, só as suas chaves de acesso e os códigos de recuperação vão abrir a conta.'}
      </p>
      <PasswordField
        name="current_password"
        label={LABELS.current_password}
        autoComplete="current-password"
        required
      />
    </UndraftedDialog>
  );
}
