import { WIRE_ROLLER_MESSAGES, wireRollerBody, wireRollers } from '#domain/resources/wire-rollers.ts';
import { formatNumber } from '#domain/rules/numbers.ts';
import type { z } from 'zod';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DecimalField, IntegerField } from '../../components/fields/index.ts';
import type { Fields } from '../../components/form/form-route.ts';
import { needsNewKey, newKey } from '../../components/form/intended-creation.ts';
import { CREATE, DONE, FAILURES, UPDATE } from '../../components/form/messages.ts';
import { ScreenForm } from '../../components/form/screen-form.tsx';
import { toast } from '../../components/toast.ts';
import { ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { type Answer, call } from '../../platform/client.ts';
import { readAgain, write } from '../../platform/queries.ts';
import { useUnsavedChanges } from '../../platform/unsaved-changes.ts';
import classes from './projects.module.css';
import type { WireRoller } from './wire-rollers.tsx';

// The form holds what is typed, which may not be a roller yet.
const rollerForm: z.ZodObject = wireRollerBody;

interface WireRollerDialogProps {
  readonly projectId: number;
  /** The roller to change, as it was read; null for a new one. */
  readonly version: Answer<WireRoller> | null;
  readonly close: () => void;
}

export function WireRollerDialog({ projectId, version, close }: WireRollerDialogProps) {
  const [base, setBase] = useState(version);
  const [idempotencyKey, setKey] = useState(newKey);
  const form = useForm<Fields>({
    resolver: zodResolver(rollerForm),
    defaultValues: {
      length: version?.body.length ?? null,
      minimum_usage: version?.body.minimum_usage ?? null,
    },
  });
  const { isDirty } = form.formState;
  useUnsavedChanges(isDirty);

  const create = async (values: Fields) => {
    const body = wireRollerBody.parse(values);
    try {
      await write(wireRollers.create, { params: { projectId }, body, idempotencyKey });
    } catch (error) {
      if (needsNewKey(asProblem(error))) setKey(newKey());
      throw error;
    }
    toast(DONE.created);
  };

  const update = async ({ body: { id }, etag }: Answer<WireRoller>, values: Fields) => {
    const place = { params: { projectId, id } };
    try {
      await write(wireRollers.update, { ...place, body: wireRollerBody.parse(values), ifMatch: etag });
    } catch (error) {
      if (asProblem(error).status !== 412) throw error;
      const latest = await call(wireRollers.get, place);
      setBase(latest);
      readAgain();
      throw new ApiProblem(412, changedSentence(latest.body));
    }
    toast(DONE.updated);
  };

  const save = async (values: Fields) => {
    await (base ? update(base, values) : create(values));
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
      title={base ? 'Edição de rolo de arame' : 'Cadastro de rolo de arame'}
    >
      <ScreenForm
        form={form}
        save={save}
        failure={base ? WIRE_ROLLER_MESSAGES.update : FAILURES.create}
        submit={base ? UPDATE : CREATE}
        besides={
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
        }
      >
        <IntegerField name="length" label="Comprimento (m)" required />
        <DecimalField
          name="minimum_usage"
          label="Uso mínimo (%)"
          description="Um rolo só é aberto se ao menos esta parte dele for usada."
          required
        />
      </ScreenForm>
    </Modal>
  );
}

/** The person's own figures stay in the form; saving again puts them over these. */
function changedSentence({ length, minimum_usage }: WireRoller): string {
  return `Outra pessoa alterou este rolo: agora ele tem ${length} m e uso mínimo de ${formatNumber(minimum_usage)}%. Nada foi salvo. Para ficar com os seus valores, atualize de novo.`;
}
