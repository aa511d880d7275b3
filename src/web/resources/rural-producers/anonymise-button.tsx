import { personalData, pseudonymOf } from '#domain/resources/personal-data.ts';
import { Button, Checkbox, Group, List, Modal } from '@mantine/core';
import { useState } from 'react';
import { focusHeading } from '../../components/focus-heading.ts';
import { toast } from '../../components/toast.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { dropDraftsBelow } from '../../platform/drafts.ts';
import { readAgain, write } from '../../platform/queries.ts';
import { Notice } from '../../components/notice.tsx';

interface AnonymiseProps {
  readonly producerId: number;
  readonly name: string;
  /** The version that was seen: what was changed since is not erased unseen. */
  readonly etag: string | null;
}

/** Erases a person's data, after a dialog that says what goes and what stays. */
export function AnonymiseButton({ producerId, name, etag }: AnonymiseProps) {
  const [state, setState] = useState<'closed' | 'asking' | 'busy'>('closed');
  const [failure, setFailure] = useState<string | null>(null);
  const [understood, setUnderstood] = useState(false);
  const close = () => {
    if (state !== 'busy') setState('closed');
  };
  const ask = () => {
    setFailure(null);
    setUnderstood(false);
    setState('asking');
  };
  const anonymise = async () => {
    setState('busy');
    setFailure(null);
    try {
      await write(personalData.anonymise, {
        params: { producerId },
        body: { confirm: true },
        ifMatch: etag,
      });
      // What was typed and not saved may be of this person.
      dropDraftsBelow(addressOf('producer', { producerId }));
      setState('closed');
      focusHeading();
      toast('Dados anonimizados com sucesso!');
    } catch (error) {
      const problem = asProblem(error);
      setFailure(problem.message);
      // Told that it was changed, the person may go on, with the version that stands now.
      if (problem.status === 412) readAgain();
      setState('asking');
    }
  };
  return (
    <>
      <Button variant="outline" color="red" onClick={ask}>
        Anonimizar
      </Button>
      <Modal
        opened={state !== 'closed'}
        onClose={close}
        title={`Anonimizar ${name}?`}
        size="lg"
        withCloseButton={false}
      >
        <p className="dialog-text">Você não terá como reverter essa ação!</p>
        <List spacing="xs" mb="md">
          <List.Item>
            São apagados para sempre: nome, apelido, CPF, RG, telefones, endereço, dados bancários e a
            descrição da categoria, também do histórico e das buscas. No lugar do nome fica “
            {pseudonymOf(producerId)}”.
          </List.Item>
          <List.Item>
            Ficam, para a prestação de contas: propriedades, nascentes, fotos, atividades, quantidades,
            categorias e o município.
          </List.Item>
          <List.Item>
            As cópias de segurança feitas antes ainda têm os dados, até serem descartadas.
          </List.Item>
        </List>
        <Checkbox
          label="Entendo que os dados não poderão ser recuperados"
          checked={understood}
          onChange={(event) => setUnderstood(event.currentTarget.checked)}
        />
        {failure !== null && (
          <Notice ref={bringIntoView} kind="error" mt="md">
            {failure}
          </Notice>
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close} data-autofocus>
            Cancelar
          </Button>
          <Button color="red" onClick={() => void anonymise()} disabled={!understood || state === 'busy'}>
            {state === 'busy' ? 'Anonimizando...' : 'Sim, anonimizar!'}
          </Button>
        </Group>
      </Modal>
    </>
  );
}

/** On a phone the refusal comes below what the dialog shows. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
