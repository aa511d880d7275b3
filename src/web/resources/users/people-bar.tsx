import { USER_ACT_MESSAGES, USER_ACTS, type UserAct, userActs } from '#domain/resources/user-acts.ts';
import { FormProvider, useForm } from 'react-hook-form';
import { type ActWords, counting, telling } from '../../components/bulk/act-words.ts';
import { BulkBar, type CloseAct } from '../../components/bulk/bulk-bar.tsx';
import { BulkDialog } from '../../components/bulk/bulk-dialog.tsx';
import type { Chosen } from '../../components/list/use-chosen.ts';
import { write } from '../../platform/queries.ts';
import { LinkedProjectsField } from './fields.tsx';

interface Person {
  readonly id: number;
  readonly name: string;
}

const counted = counting('pessoa', 'pessoas');
const told = telling(counted);

const WORDS: Readonly<Record<UserAct, ActWords>> = {
  enable: {
    button: 'Ativar',
    title: 'Ativar pessoas',
    submit: 'Ativar',
    busy: 'Ativando...',
    done: told('ativa', 'ativas'),
  },
  disable: {
    button: 'Desativar',
    title: 'Desativar pessoas',
    submit: 'Desativar',
    busy: 'Desativando...',
    done: told('desativada', 'desativadas'),
  },
  link: {
    button: 'Vincular a projetos',
    title: 'Vincular a projetos',
    submit: 'Vincular',
    busy: 'Vinculando...',
    done: told('com os projetos vinculados', 'com os projetos vinculados'),
  },
  unlink: {
    button: 'Tirar de projetos',
    title: 'Tirar de projetos',
    submit: 'Tirar',
    busy: 'Tirando...',
    done: told('fora dos projetos', 'fora dos projetos'),
  },
};

/** What each act does with so many. */
const EXPLAINED: Readonly<Record<UserAct, (count: number) => string>> = {
  enable: (count) => `${counted(count)} ${count === 1 ? 'volta' : 'voltam'} a poder entrar no sistema.`,
  disable: (count) =>
    `${counted(count)} ${count === 1 ? 'deixa' : 'deixam'} de entrar no sistema, e quem estiver nele sai agora. O que ${count === 1 ? 'fez' : 'fizeram'} fica.`,
  link: (count) =>
    `${counted(count)} ${count === 1 ? 'passa' : 'passam'} a entrar também nos projetos marcados.`,
  unlink: (count) => `${counted(count)} ${count === 1 ? 'deixa' : 'deixam'} de entrar nos projetos marcados.`,
};

/** What can be done with the ticked people. */
export function PeopleBar({ chosen }: { readonly chosen: Chosen<Person> }) {
  return (
    <BulkBar
      label="Pessoas selecionadas"
      counted={(count) => `${counted(count)} ${count === 1 ? 'selecionada' : 'selecionadas'}`}
      tooMany={USER_ACT_MESSAGES.tooMany}
      chosen={chosen}
      words={WORDS}
      acts={USER_ACTS}
      dialog={(act, close) => <PeopleDialog act={act} people={chosen.rows} close={close} />}
    />
  );
}

interface PeopleDialogProps {
  readonly act: UserAct;
  readonly people: readonly Person[];
  readonly close: CloseAct;
}

function PeopleDialog({ act, people, close }: PeopleDialogProps) {
  const form = useForm<{ projects: number[] }>({ defaultValues: { projects: [] } });
  const asksProjects = act === 'link' || act === 'unlink';
  const send = async (idempotencyKey: string) => {
    const body = {
      ids: people.map(({ id }) => id),
      action: act,
      ...(asksProjects && { projects: form.getValues('projects') }),
    };
    return (await write(userActs.bulk, { body, idempotencyKey })).body;
  };
  return (
    <BulkDialog
      words={WORDS[act]}
      send={send}
      nameOf={(id) => people.find((person) => person.id === id)?.name ?? `Pessoa ${id}`}
      close={close}
      focusesSubmit={!asksProjects}
    >
      <p className="alert-text">{EXPLAINED[act](people.length)}</p>
      {asksProjects && (
        <FormProvider {...form}>
          <LinkedProjectsField />
        </FormProvider>
      )}
    </BulkDialog>
  );
}
