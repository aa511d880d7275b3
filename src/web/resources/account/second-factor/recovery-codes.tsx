import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '../../../components/notice.tsx';
import classes from './second-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly done: () => void;
}

const FILE = 'codigos-de-recuperacao-vertente.txt';

/** Shown once: to be copied, or kept as a file to print. */
export function RecoveryCodes({ codes, done }: RecoveryCodesProps) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setSaid('Copiado.');
    } catch {
      // Browsers hand out the clipboard on secure addresses alone.
      setSaid('Este navegador não deixa copiar: baixe o arquivo ou anote os códigos.');
    }
  };
  return (
    <>
      <Notice kind="note" role="note" my="md">
        Guarde estes códigos de recuperação num lugar seguro, fora do celular. Sem o aplicativo, cada um deles
        abre a sua conta uma vez. <strong>Não serão mostrados de novo.</strong>
      </Notice>
      <ul className={classes.codes} aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm" mt="md">
        <Button variant="light" onClick={() => void copy()}>
          Copiar códigos
        </Button>
        <Button variant="light" onClick={() => saveAsFile(codes)}>
          Baixar para imprimir
        </Button>
        <output>{said}</output>
      </Group>
      <Group justify="flex-end" mt="lg">
        <Button onClick={done}>Já guardei os códigos</Button>
      </Group>
    </>
  );
}

function saveAsFile(codes: readonly string[]): void {
  const text = ['Painel Vertente: códigos de recuperação. Cada um serve uma vez.', '', ...codes, ''];
  const address = URL.createObjectURL(new Blob([text.join('\r\n')], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(address);
}
