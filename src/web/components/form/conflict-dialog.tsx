import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Change, Choice } from './conflict.ts';
import type { Wording } from './document-wording.ts';
import classes from './form.module.css';
import { OpenDialog } from '../open-dialog.tsx';

/** A change with its words: the field's label and both versions as people read them. */
export interface ReadableChange extends Change {
  readonly label: string;
  readonly before: string | Wording;
  readonly mineText: string | Wording;
  readonly theirsText: string | Wording;
}

interface ConflictDialogProps {
  readonly changes: readonly ReadableChange[];
  readonly save: (choices: Readonly<Record<string, Choice>>) => void;
  readonly close: () => void;
}

/** Shows what another person saved meanwhile, field by field, and asks which text stays. */
export function ConflictDialog({ changes, save, close }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>(() =>
    Object.fromEntries(changes.map(({ field, touched }) => [field, touched ? 'mine' : 'theirs'])),
  );
  return (
    <OpenDialog onClose={close} size="lg" withCloseButton={false} title="Outra pessoa alterou este registro">
      <p className="dialog-text">
        Alguém salvou mudanças enquanto você editava. Escolha o que fica em cada campo; nada foi salvo ainda.
      </p>
      <Stack gap="md">
        {changes.map(({ field, label, before, mineText, theirsText }) => (
          <Radio.Group
            key={field}
            label={label}
            description={<Told as="Antes" text={before} />}
            value={choices[field] ?? 'theirs'}
            onChange={(choice) => setChoices({ ...choices, [field]: choice === 'mine' ? 'mine' : 'theirs' })}
            className={classes.conflict}
          >
            <Stack gap={6} mt={6}>
              <Radio value="theirs" label={<Told as="Usar o da outra pessoa" text={theirsText} />} />
              <Radio value="mine" label={<Told as="Manter o meu" text={mineText} />} />
            </Stack>
          </Radio.Group>
        ))}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          Continuar editando
        </Button>
        <Button data-autofocus onClick={() => save(choices)}>
          Salvar com estas escolhas
        </Button>
      </Group>
    </OpenDialog>
  );
}

/** A value in words, or the passages of a document. */
function Told({ as, text }: { as: string; text: string | Wording }) {
  if (typeof text === 'string') return `${as}: ${text}`;
  return (
    <>
      {`${as}:`}
      {text.note !== null && ` ${text.note}`}
      {text.passages.map((passage, at) => (
        <span key={at} className={classes.passage}>
          {passage.length === 0 && '(vazio)'}
          {passage.map((piece, index) =>
            piece.isChanged ? <mark key={index}>{piece.text}</mark> : piece.text,
          )}
        </span>
      ))}
    </>
  );
}
