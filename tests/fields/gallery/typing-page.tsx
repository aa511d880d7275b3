/** Forms on a screen and over it that Ctrl+S saves, and what is told of a quantity while it is typed. */
import { TextField } from '#web/components/fields/index.ts';
import { ScreenForm } from '#web/components/form/screen-form.tsx';
import { ShortNotice } from '#web/resources/delivery-notes/short-notice.tsx';
import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

interface SavedProps {
  readonly name: string;
  readonly saved: (name: string) => void;
}

function SavedForm({ name, saved }: SavedProps) {
  const form = useForm();
  const save = async () => saved(name);
  return (
    <ScreenForm form={form} save={save} failure="Falha" submit={{ label: `Salvar ${name}`, busy: '...' }}>
      <TextField name={name} label={name} />
    </ScreenForm>
  );
}

export function TypingPage() {
  const [saved, setSaved] = useState<readonly string[]>([]);
  const [depth, setDepth] = useState(0);
  const [quantity, setQuantity] = useState('');
  const add = (name: string) => setSaved([...saved, name]);
  return (
    <main>
      <h1 className="page-title">Digitação</h1>
      <p data-testid="saved">{saved.join(' ')}</p>
      <Button onClick={() => setDepth(1)}>Abrir</Button>
      <SavedForm name="tela" saved={add} />
      <TextInput
        label="Quantidade"
        value={quantity}
        onChange={(event) => setQuantity(event.currentTarget.value)}
      />
      <ShortNotice sentences={quantity === '' ? [] : [`Estacas: a nota entrega ${quantity}.`]} />
      <Modal
        opened={depth > 0}
        keepMounted
        closeOnEscape={depth === 1}
        onClose={() => setDepth(0)}
        title="Diálogo"
      >
        <SavedForm name="embaixo" saved={add} />
        <Button onClick={() => setDepth(2)}>Abrir outro</Button>
      </Modal>
      <Modal opened={depth > 1} keepMounted onClose={() => setDepth(1)} title="Outro">
        <SavedForm name="encima" saved={add} />
      </Modal>
    </main>
  );
}
