import {
  SCHEDULE_ACT_MESSAGES,
  SCHEDULE_ACTS,
  type ScheduleAct,
  scheduleActs,
} from '#domain/resources/schedule-acts.ts';
import { type ActWords, counting, telling } from '../../components/bulk/act-words.ts';
import { BulkBar } from '../../components/bulk/bulk-bar.tsx';
import { BulkDialog } from '../../components/bulk/bulk-dialog.tsx';
import type { Chosen } from '../../components/list/use-chosen.ts';
import { write } from '../../platform/queries.ts';
import { type Entry, nameOfEntry } from './entry-name.ts';

const counted = counting('atividade', 'atividades');
const told = telling(counted);

const WORDS: Readonly<Record<ScheduleAct, ActWords>> = {
  finish: {
    button: 'Concluir',
    title: 'Concluir atividades',
    submit: 'Concluir',
    busy: 'Concluindo...',
    done: told('concluída', 'concluídas'),
  },
  reopen: {
    button: 'Reabrir',
    title: 'Reabrir atividades',
    submit: 'Reabrir',
    busy: 'Reabrindo...',
    done: told('reaberta', 'reabertas'),
  },
};

/** What each act does with so many. */
const EXPLAINED: Readonly<Record<ScheduleAct, (count: number) => string>> = {
  finish: (count) =>
    `${counted(count)} ${count === 1 ? 'fica concluída' : 'ficam concluídas'}, com a meta alcançada ou não. Depois se pode reabrir.`,
  reopen: (count) =>
    `${counted(count)} ${count === 1 ? 'volta' : 'voltam'} a ficar em aberto, e o prazo volta a contar.`,
};

interface EntriesBarProps {
  readonly projectId: number;
  readonly chosen: Chosen<Entry>;
}

/** What can be done with the ticked entries of the schedule. */
export function EntriesBar({ projectId, chosen }: EntriesBarProps) {
  const { rows } = chosen;
  const send = async (action: ScheduleAct, idempotencyKey: string) => {
    const body = { ids: rows.map(({ id }) => id), action };
    return (await write(scheduleActs.bulk, { params: { projectId }, body, idempotencyKey })).body;
  };
  return (
    <BulkBar
      label="Atividades selecionadas"
      counted={(count) => `${counted(count)} ${count === 1 ? 'selecionada' : 'selecionadas'}`}
      tooMany={SCHEDULE_ACT_MESSAGES.tooMany}
      chosen={chosen}
      words={WORDS}
      acts={SCHEDULE_ACTS}
      dialog={(act, close) => (
        <BulkDialog
          words={WORDS[act]}
          send={(key) => send(act, key)}
          nameOf={(id) => {
            const entry = rows.find((row) => row.id === id);
            return entry ? nameOfEntry(entry) : `Atividade ${id}`;
          }}
          close={close}
          focusesSubmit
        >
          <p className="alert-text">{EXPLAINED[act](rows.length)}</p>
        </BulkDialog>
      )}
    />
  );
}
