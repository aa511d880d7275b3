import { projectSprings } from '#domain/resources/project-springs.ts';
import type { SpringAct } from '#domain/rules/spring-acts.ts';
import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { DateTimeField } from '../../components/fields/index.ts';
import { FormAlertBox } from '../../components/form/form-alert.tsx';
import { splitProblem } from '../../components/form/problem-on-form.ts';
import { type ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { localNow } from '../../platform/local-now.ts';
import { write } from '../../platform/queries.ts';
import { BulkResult } from './bulk-result.tsx';
import { ACT_WORDS, countedSprings } from './bulk-words.ts';
import { monthChoices } from './month-choices.ts';

type Result = z.output<typeof projectSprings.bulk.response>;

interface BulkDialogProps {
  readonly act: SpringAct;
  readonly projectId: number;
  readonly springs: readonly { readonly id: number; readonly label: string }[];
  /** `left`: the ids that could not be done, once something was tried. */
  readonly close: (left?: readonly number[]) => void;
}

/** Asks what the act needs, does it, and tells which springs it was not done with and why. */
export function BulkDialog({ act, projectId, springs, close }: BulkDialogProps) {
  const words = ACT_WORDS[act];
  const [month, setMonth] = useState('');
  // Most deliveries are noted as they happen.
  const form = useForm({ defaultValues: { delivered_at: localNow() } });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const leave = () => {
    if (!busy) close(result?.refused.map(({ id }) => id));
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const ids = springs.map(({ id }) => id);
      const body = {
        ids,
        action: act,
        ...(act === 'plan' && { planned_month: month || null }),
        ...(act === 'deliver' && { delivered_at: form.getValues('delivered_at') }),
      };
      setResult((await write(projectSprings.bulk, { params: { projectId }, body })).body);
    } catch (error) {
      setProblem(asProblem(error));
    }
    setBusy(false);
  };
  return (
    <Modal opened onClose={leave} withCloseButton={false} title={result ? 'Pronto!' : words.title}>
      {result ? (
        <BulkResult done={words.done(result.done.length)} result={result} close={leave} />
      ) : (
        <form onSubmit={(event) => void send(event)}>
          <Stack gap="md">
            {act === 'plan' ? (
              <NativeSelect
                label={`Mês previsto de ${countedSprings(springs.length)}`}
                value={month}
                onChange={(event) => setMonth(event.currentTarget.value)}
                rightSection={<IconChevronDown size={16} aria-hidden />}
                data-autofocus
              >
                <option value="">Sem mês previsto</option>
                {monthChoices(localNow().slice(0, 7)).map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            ) : act === 'deliver' ? (
              <FormProvider {...form}>
                <DateTimeField
                  name="delivered_at"
                  label={`Data de entrega de ${countedSprings(springs.length)}`}
                  required
                />
                <p className="alert-text">
                  Uma nota de entrega por propriedade: o estoque é debitado e as nascentes passam a "Material
                  entregue". A propriedade para a qual faltar material fica como está.
                </p>
              </FormProvider>
            ) : (
              <p className="alert-text">
                {countedSprings(springs.length)} {springs.length === 1 ? 'passa' : 'passam'} a "Finalizada". O
                status só avança: depois de salvo, não volta.
              </p>
            )}
            <FormAlertBox alert={problem && splitProblem(problem, () => false, 'Nada foi alterado.').alert} />
            <Group justify="flex-end">
              <Button variant="default" onClick={leave}>
                Cancelar
              </Button>
              <Button type="submit" disabled={busy} data-autofocus={act === 'finish' || undefined}>
                {busy ? words.busy : words.submit}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
