import { Button, Group, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { ToldOnce } from '../told-once.tsx';
import { Notice } from '../../../components/notice.tsx';
import classes from './program-keys.module.css';

interface NewKeyProps {
  readonly name: string;
  readonly token: string;
  readonly close: () => void;
}

/** The key itself. */
export function NewKey({ name, token, close }: NewKeyProps) {
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    field.current?.focus();
    field.current?.select();
    try {
      await navigator.clipboard.writeText(token);
      setSaid('Copiado.');
    } catch {
      // Browsers hand out the clipboard on secure addresses alone.
      setSaid('A chave está marcada: copie com Ctrl+C.');
    }
  };
  return (
    <ToldOnce title="Chave criada" close={close}>
      <Notice kind="note" role="note" mb="md">
        Guarde agora a chave “{name}” no programa que vai usá-la. <strong>Não será mostrada de novo.</strong>
      </Notice>
      <TextInput ref={field} label="Chave" value={token} readOnly className={classes.token} />
      <Group gap="sm" mt={6}>
        <Button variant="light" size="compact-sm" onClick={() => void copy()}>
          Copiar
        </Button>
        <output>{said}</output>
      </Group>
      <Group justify="flex-end" mt="lg">
        <Button onClick={close}>Já guardei a chave</Button>
      </Group>
    </ToldOnce>
  );
}
