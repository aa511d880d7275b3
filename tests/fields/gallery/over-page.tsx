/** Dialogs that come open and are gone when they are closed, of openers that stay, go or are off meanwhile. */
import { TextField } from '#web/components/fields/index.ts';
import { ScreenForm } from '#web/components/form/screen-form.tsx';
import { ExportMenu } from '#web/components/list/export-menu.tsx';
import { OpenDialog } from '#web/components/open-dialog.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { ApiProblem } from '#web/platform/api-problem.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

const OPENERS = ['Fica', 'Sai ao salvar', 'Sai depois'] as const;
type Opener = (typeof OPENERS)[number];
/** An answer of the server, after the dialog is closed. */
const ANSWER_MS = 150;

const answer = () => new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
const FILE = { method: 'GET', path: '/nothing', status: 200, can: 'vehicles.view', summary: 'Nada' } as const;

export function OverPage() {
  const form = useForm({ defaultValues: { name: '' } });
  const [opened, setOpened] = useState<Opener | null>(null);
  const [gone, setGone] = useState<Opener | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const [menu, setMenu] = useState<'asked for' | 'here' | null>(null);
  const save = async () => {
    setOpened(null);
    if (opened === 'Sai depois') await answer();
    if (opened !== 'Fica') setGone(opened);
  };
  return (
    <main>
      <PageTitle>Sobre a tela</PageTitle>
      {OPENERS.map(
        (opener) =>
          opener !== gone && (
            <Button key={opener} onClick={() => setOpened(opener)}>
              {opener}
            </Button>
          ),
      )}
      {menu === 'here' ? (
        <ExportMenu route={FILE} params={{}} query={{}} opened />
      ) : (
        <Button
          // Anew, as what stands for it in a list while its code comes.
          key={menu}
          disabled={menu !== null}
          onClick={() => {
            setMenu('asked for');
            void answer().then(() => setMenu('here'));
          }}
        >
          Exportar
        </Button>
      )}
      <ScreenForm
        form={form}
        failure="Nada foi salvo."
        submit={{ label: 'Enviar', busy: 'Enviando...' }}
        save={async () => {
          for (const _ of ['who it is', 'whether it is meant']) {
            await new Promise<void>((resolve) => setAsked(() => resolve));
            setAsked(null);
            await answer();
          }
          throw new ApiProblem(503, 'O servidor está ocupado.');
        }}
      >
        <TextField name="name" label="Nome" />
      </ScreenForm>
      {opened && (
        <OpenDialog onClose={() => setOpened(null)} title={opened} closeOnEscape={!isOver}>
          <Button onClick={() => void save()}>Salvar</Button>
          <Button onClick={() => setIsOver(true)}>Conferir</Button>
        </OpenDialog>
      )}
      {isOver && (
        <OpenDialog onClose={() => setIsOver(false)} title="Conferência">
          Tudo certo.
        </OpenDialog>
      )}
      {asked && (
        <OpenDialog onClose={asked} title="Você tem certeza?">
          <Button onClick={asked}>Sim</Button>
        </OpenDialog>
      )}
    </main>
  );
}
