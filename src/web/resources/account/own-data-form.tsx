import { zodResolver } from '@hookform/resolvers/zod';
import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { accountBody } from '#domain/resources/account.ts';
import { authOptions } from '#domain/resources/password-links.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { CheckboxField, EmailField, PasswordField, TextField } from '../../components/fields/index.ts';
import type { Fields } from '../../components/form/form-route.ts';
import { DONE, FAILURES, UPDATE } from '../../components/form/messages.ts';
import { ScreenForm } from '../../components/form/screen-form.tsx';
import { toast } from '../../components/toast.tsx';
import { routeQuery } from '../../platform/queries.ts';
import { useUser } from '../../platform/session.ts';
import { useUnsavedChanges } from '../../platform/unsaved-changes.ts';
import { saveOwnData } from './own-data.ts';

const LABELS = labelsOf(accountBody.shape);
// How the panel looks is chosen, and saved, by itself.
const ownData = accountBody.omit({ appearance: true, more_contrast: true });
const schema: z.ZodObject = ownData;

// Of one length: what the server sends is known a moment later, and nothing is to jump then.
const SUMMARY =
  'Às segundas-feiras, por e-mail: o que está atrasado ou pede atenção nos seus projetos. Quando não há nada, não vem.';
const NO_MAIL =
  'Este servidor não envia e-mails por enquanto. Quando enviar, às segundas-feiras: o que pede atenção nos seus projetos.';

/** Name, e-mail and what comes by it. Only what was changed is sent: what somebody else changes meanwhile stays. */
export function OwnDataForm() {
  const user = useUser();
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    values: {
      name: user.name,
      email: user.email,
      weekly_summary: user.weekly_summary,
      current_password: '',
    },
    // What somebody else changed meanwhile is shown, but for the fields that one is changing oneself.
    resetOptions: { keepDirtyValues: true },
  });
  const { defaultValues: standing } = form.formState;
  const sends = useQuery(routeQuery(authOptions.get)).data?.body.reset_by_mail;
  const unsaved = useUnsavedChanges(form.formState.isDirty);
  const changesEmail = useWatch({ control: form.control, name: 'email' }) !== standing?.['email'];

  const save = async (values: Fields) => {
    const { name, email, weekly_summary, current_password } = ownData.parse(values);
    const body = {
      ...(name !== standing?.['name'] && { name }),
      ...(email !== standing?.['email'] && { email, current_password }),
      ...(weekly_summary !== standing?.['weekly_summary'] && { weekly_summary }),
    };
    await saveOwnData(body);
    form.reset({ name, email, weekly_summary, current_password: '' });
    unsaved.forget();
    toast(DONE.updated);
  };

  return (
    <ScreenForm form={form} save={save} failure={FAILURES.update} submit={UPDATE}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField name="name" label={LABELS.name} autoComplete="name" required />
        <EmailField name="email" label={LABELS.email} autoComplete="email" required />
        {changesEmail && (
          <PasswordField
            name="current_password"
            label={LABELS.current_password}
            autoComplete="current-password"
            description="É por este e-mail que você entra: para trocá-lo, confirme quem é."
            required
          />
        )}
      </SimpleGrid>
      <CheckboxField
        name="weekly_summary"
        label={LABELS.weekly_summary}
        description={sends === false ? NO_MAIL : SUMMARY}
      />
    </ScreenForm>
  );
}
