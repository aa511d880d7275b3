import { feedstockWireRollers } from '#domain/resources/feedstocks.ts';
import type { z } from 'zod';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Fields } from '../../components/form/form-route.ts';
import { needsNewKey, newKey } from '../../components/form/intended-creation.ts';
import { CREATE, DONE, FAILURES } from '../../components/form/messages.ts';
import { ScreenForm } from '../../components/form/screen-form.tsx';
import { toast } from '../../components/toast.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { write } from '../../platform/queries.ts';
import { useUnsavedChanges } from '../../platform/unsaved-changes.ts';
import { RollerFields } from './roller-fields.tsx';
import type { StockRoller } from './roller-rows.ts';
import type { StockPlace } from './stock-place.ts';
import classes from './stock.module.css';

const rollerBody = feedstockWireRollers.create.body;
// The form holds what is typed, which may not be a roller yet.
const rollerForm: z.ZodObject = rollerBody;

interface RollerDialogProps {
  readonly place: StockPlace;
  readonly stocked: readonly StockRoller[];
  readonly close: () => void;
}

/** A kind of roll put into stock. */
export function RollerDialog({ place, stocked, close }: RollerDialogProps) {
  const [idempotencyKey, setKey] = useState(newKey);
  const form = useForm<Fields>({
    resolver: zodResolver(rollerForm),
    defaultValues: { wire_roller: null, quantity: null },
  });
  const { isDirty } = form.formState;
  useUnsavedChanges(isDirty);

  const save = async (values: Fields) => {
    const body = rollerBody.parse(values);
    try {
      await write(feedstockWireRollers.create, { params: place, body, idempotencyKey });
    } catch (error) {
      if (needsNewKey(asProblem(error))) setKey(newKey());
      throw error;
    }
    toast(DONE.created);
    close();
  };

  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={false}
      // 'Cancelar' says what it does; a stray Escape must not lose what was typed.
      closeOnEscape={!isDirty}
      withCloseButton={false}
      classNames={{ body: classes.dialogBody }}
      title="Cadastro de rolo de arame"
    >
      <ScreenForm
        form={form}
        save={save}
        failure={FAILURES.create}
        submit={CREATE}
        besides={
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
        }
      >
        <RollerFields
          projectId={place.projectId}
          taken={stocked.map(({ wire_roller_id }) => wire_roller_id)}
        />
      </ScreenForm>
    </Modal>
  );
}
