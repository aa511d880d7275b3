import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { type PasswordLink, passwordLinks } from '#domain/resources/password-links.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { users } from '#domain/resources/users.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { useMay } from '../../platform/permissions.ts';
import { forgetWithPerson } from '../../platform/person-memory.ts';
import { write } from '../../platform/queries.ts';
import { recordQuery } from '../../platform/record-query.ts';
import { signal, useSignal } from '../../platform/signal.ts';
import { OpenDialog } from '../../components/open-dialog.tsx';
import { Notice } from '../../components/notice.tsx';

/** Of whom, and either the link itself or why there is none. */
type Made = { readonly userId: number } & ({ readonly link: PasswordLink } | { readonly failure: string });

/** What was made last. It is told once: closing the dialog forgets it. */
const made = signal<Made | null>(null);
forgetWithPerson(() => made.set(null));

/** Makes the link and shows it as soon as the person's screen is there. */
export async function makeAccessLink(userId: number): Promise<void> {
  const { body } = await write(passwordLinks.invite, { params: { id: userId } });
  made.set({ userId, link: body });
}

/** On a person's screen: makes the link by which they set their own password, and shows it. */
export function AccessLinkButton({ userId }: { readonly userId: number }) {
  const may = useMay();
  const [busy, setBusy] = useState(false);
  if (!may('users.update')) return null;
  const make = async () => {
    setBusy(true);
    try {
      await makeAccessLink(userId);
    } catch (error) {
      made.set({ userId, failure: asProblem(error).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="default" disabled={busy} onClick={() => void make()}>
        Criar link de acesso
      </Button>
      <AccessLinkDialog userId={userId} />
    </>
  );
}

/** The link that was made of this person last, until it is closed. */
export function AccessLinkDialog({ userId }: { readonly userId: number }) {
  // The same answer as the person's screen shows: nothing is asked for twice.
  const { data } = useQuery(recordQuery(users, { id: userId }));
  const shown = useSignal(made);
  // The person's name stands in what is shown.
  const person = data?.body;
  const own = person && shown?.userId === userId ? shown : null;
  if (!own) return null;
  return (
    <OpenDialog
      onClose={() => made.set(null)}
      closeOnClickOutside={false}
      withCloseButton={false}
      title="Link de acesso"
    >
      {'link' in own ? (
        <Shown link={own.link} name={person?.name ?? ''} />
      ) : (
        <Failed sentence={own.failure} />
      )}
      <Group justify="flex-end" mt="md">
        <Button onClick={() => made.set(null)}>Fechar</Button>
      </Group>
    </OpenDialog>
  );
}

function Failed({ sentence }: { readonly sentence: string }) {
  return <Notice kind="error">{sentence}</Notice>;
}

function Shown({ link, name }: { readonly link: PasswordLink; readonly name: string }) {
  const until = formatDateTime(link.expires_at);
  const [firstName = name] = name.split(' ');
  const message = `Olá, ${firstName}! Com este link você define a sua senha do painel Vertente: ${link.url}\nEle vale até ${until} e serve uma vez só.`;
  return (
    <>
      <p className="dialog-text">
        {link.sent
          ? `O link foi enviado por e-mail a ${name}. Se preferir, mande também por WhatsApp.`
          : `Mande a ${name} por WhatsApp ou como preferir: com ele a própria pessoa escolhe a senha.`}{' '}
        Vale até {until} e serve uma vez só; um link anterior deixou de valer.{' '}
        <strong>Não será mostrado de novo.</strong>
      </p>
      <Copyable label="Link" text={link.url} />
      <Copyable label="Mensagem" text={message} isLong />
    </>
  );
}

interface CopyableProps {
  readonly label: 'Link' | 'Mensagem';
  readonly text: string;
  readonly isLong?: boolean;
}

/** A text to take along, whole at a touch. */
function Copyable({ label, text, isLong = false }: CopyableProps) {
  const [said, setSaid] = useState('');
  const line = useRef<HTMLInputElement>(null);
  const lines = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    const field = isLong ? lines.current : line.current;
    field?.focus();
    field?.select();
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copiado.');
    } catch {
      // Browsers hand out the clipboard on secure addresses alone.
      setSaid('O texto está marcado: copie com Ctrl+C.');
    }
  };
  return (
    <>
      {isLong ? (
        <Textarea ref={lines} label={label} value={text} readOnly autosize minRows={3} mt="sm" />
      ) : (
        <TextInput ref={line} label={label} value={text} readOnly />
      )}
      <Group gap="sm" mt={6}>
        <Button variant="light" size="compact-sm" onClick={() => void copy()}>
          {label === 'Link' ? 'Copiar link' : 'Copiar mensagem'}
        </Button>
        <output>{said}</output>
      </Group>
    </>
  );
}
