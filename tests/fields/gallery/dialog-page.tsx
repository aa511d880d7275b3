/** A form over its screen, with what opens over that in turn. */
import { DateTimeField } from '#web/components/fields/index.ts';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

export function DialogPage() {
  const form = useForm();
  const [opened, setOpened] = useState(true);
  return (
    <main>
      <h1 className="page-title">Diálogo</h1>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Formulário">
        <FormProvider {...form}>
          <DateTimeField name="period_from" label="Início do período" required />
        </FormProvider>
      </Modal>
    </main>
  );
}
