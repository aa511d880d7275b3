import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { secondFactor } from '#domain/resources/second-factor.ts';
import { users } from '#domain/resources/users.ts';
import { focusHeading } from '../../components/focus-heading.ts';
import { toast } from '../../components/toast.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import { useMay } from '../../platform/permissions.ts';
import { write } from '../../platform/queries.ts';
import { recordQuery } from '../../platform/record-query.ts';
import { Notice } from '../../components/notice.tsx';

/** On the screen of a person with a second factor: turns it off for who lost application and codes. */
export function SecondFactorButton({ userId }: { readonly userId: number }) {
  // The same answer as its screen shows: nothing is asked for twice.
  const { data } = useQuery(recordQuery(users, { id: userId }));
  const may = useMay();
  const [state, setState] = useState<'closed' | 'asking' | 'busy'>('closed');
  const [failure, setFailure] = useState<string | null>(null);
  const person = data?.body;
  if (!person?.second_factor || !may('users.update')) return null;
  const close = () => {
    if (state !== 'busy') setState('closed');
  };
  const turnOff = async () => {
    setState('busy');
    setFailure(null);
    try {
      await write(secondFactor.removeOther, { params: { id: userId } });
      setState('closed');
      focusHeading();
      toast('Verificação em duas etapas desligada.');
    } catch (error) {
      setFailure(asProblem(error).message);
      setState('asking');
    }
  };
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setFailure(null);
          setState('asking');
        }}
      >
        Desligar duas etapas
      </Button>
      <Modal
        opened={state !== 'closed'}
        onClose={close}
        withCloseButton={false}
        title={`Desligar a verificação em duas etapas de ${person.name}?`}
      >
        <p className="dialog-text">
          Só para quem perdeu o celular, as chaves de acesso e os códigos de recuperação: todos deixam de
          valer. Confira antes que é mesmo a pessoa quem pede: depois disso a senha sozinha abre a conta, ou,
          se o cargo exige a verificação, a tela em que ela é ligada de novo. Os acessos abertos são
          encerrados.
        </p>
        {failure !== null && <Notice kind="error">{failure}</Notice>}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close} data-autofocus>
            Cancelar
          </Button>
          <Button color="red" onClick={() => void turnOff()} disabled={state === 'busy'}>
            {state === 'busy' ? 'Desligando...' : 'Desligar'}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
