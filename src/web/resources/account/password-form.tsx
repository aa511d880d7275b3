import { zodResolver } from '@hookform/resolvers/zod';
import { SimpleGrid } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { account, ACCOUNT_MESSAGES, passwordBody } from '#domain/resources/account.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { PasswordField } from '../../components/fields/index.ts';
import type { Fields } from '../../components/form/form-route.ts';
import { ScreenForm } from '../../components/form/screen-form.tsx';
import { toast } from '../../components/toast.tsx';
import { write } from '../../platform/queries.ts';
import { useUser } from '../../platform/session.ts';
import { useUnsavedChanges } from '../../platform/unsaved-changes.ts';

const LABELS = labelsOf(passwordBody.shape);
const EMPTY = { current_password: '', password: '', repeated: '' };

/** The new one is typed twice: nobody sees what they type. */
const schema = passwordBody
  .extend({ repeated: z.string().min(1, ACCOUNT_MESSAGES.repeat) })
  .refine(({ password, repeated }) => password === repeated, {
    path: ['repeated'],
    message: ACCOUNT_MESSAGES.different,
  });

export function PasswordForm() {
  const { email } = useUser();
  const form = useForm<Fields>({ resolver: zodResolver(schema as z.ZodObject), defaultValues: EMPTY });
  const unsaved = useUnsavedChanges(form.formState.isDirty);

  const save = async (values: Fields) => {
    const { current_password, password } = schema.parse(values);
    await write(account.changePassword, { body: { current_password, password } });
    form.reset(EMPTY);
    unsaved.forget();
    toast('Senha trocada. Os outros acessos foram encerrados.');
  };

  return (
    <ScreenForm
      form={form}
      save={save}
      failure="Falha ao trocar a senha. Tente novamente!"
      submit={{ label: 'Trocar senha', busy: 'Trocando...', variant: 'default' }}
      hasShortcut={false}
    >
      {/* Password managers read here whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="current_password"
        label={LABELS.current_password}
        autoComplete="current-password"
        required
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PasswordField
          name="password"
          label={LABELS.password}
          description="Pelo menos 8 caracteres. Uma frase longa é mais fácil de lembrar e mais difícil de adivinhar."
          required
        />
        <PasswordField name="repeated" label="Repita a nova senha" required />
      </SimpleGrid>
    </ScreenForm>
  );
}
