import { projectSprings } from '#domain/resources/project-springs.ts';
import type { SpringAct } from '#domain/rules/spring-acts.ts';
import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { CloseAct } from '../../components/bulk/bulk-bar.tsx';
import { BulkDialog } from '../../components/bulk/bulk-dialog.tsx';
import { DateTimeField } from '../../components/fields/index.ts';
import { localNow } from '../../platform/local-now.ts';
import { write } from '../../platform/queries.ts';
import { ACT_WORDS, countedSprings, knownRefusal, leftAsTheyAre, type TickedSpring } from './bulk-words.ts';
import { monthChoices } from './month-choices.ts';

interface SpringActDialogProps {
  readonly act: SpringAct;
  readonly projectId: number;
  readonly springs: readonly TickedSpring[];
  readonly close: CloseAct;
}

/** Asks for the month or the date that the act needs, and does it. */
export function SpringActDialog({ act, projectId, springs, close }: SpringActDialogProps) {
  const [month, setMonth] = useState('');
  const willDo = springs.filter((spring) => knownRefusal(act, spring) === null).length;
  // Most deliveries are noted as they happen.
  const form = useForm({ defaultValues: { delivered_at: localNow() } });
  const send = async (idempotencyKey: string) => {
    const body = {
      ids: springs.map(({ id }) => id),
      action: act,
      ...(act === 'plan' && { planned_month: month || null }),
      ...(act === 'deliver' && { delivered_at: form.getValues('delivered_at') }),
    };
    return (await write(projectSprings.bulk, { params: { projectId }, body, idempotencyKey })).body;
  };
  return (
    <BulkDialog
      words={ACT_WORDS[act]}
      send={send}
      nameOf={(id) => springs.find((spring) => spring.id === id)?.label ?? `Nascente ${id}`}
      close={close}
      focusesSubmit={act === 'finish'}
    >
      {act === 'plan' ? (
        <NativeSelect
          label={`Mês previsto de ${countedSprings(willDo)}`}
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
            label={`Data de entrega de ${countedSprings(willDo)}`}
            required
          />
          <p className="alert-text">
            Uma nota de entrega por propriedade: o estoque é debitado e as nascentes passam a "Material
            entregue". A propriedade para a qual faltar material fica como está.
          </p>
        </FormProvider>
      ) : (
        willDo > 0 && (
          <p className="alert-text">
            {countedSprings(willDo)} {willDo === 1 ? 'passa' : 'passam'} a "Finalizada". O status só avança:
            depois de salvo, não volta.
          </p>
        )
      )}
      {leftAsTheyAre(act, springs).map((sentence) => (
        <p key={sentence} className="alert-text">
          {sentence}
        </p>
      ))}
    </BulkDialog>
  );
}
