import { organisation } from '#domain/resources/organisation.ts';
import { Button, Progress } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FileDrop } from '../../components/file-drop.tsx';
import { toast } from '../../components/toast.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import { call } from '../../platform/client.ts';
import { readAgain, routeQuery } from '../../platform/queries.ts';
import { upload } from '../../platform/upload.ts';
import card from '../../components/card.module.css';
import classes from './organisation.module.css';
import { showOrganisation } from './show-organisation.ts';
import { Notice } from '../../components/notice.tsx';

/** The logo: seen, sent, deleted. */
export function LogoPart() {
  const { data } = useQuery(routeQuery(organisation.get));
  /** From 0 to 1 while it is sent. */
  const [part, setPart] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { ask, dialog } = useDeletion({ done: 'O logotipo foi excluído.' });
  if (!data) return null;
  const { logo_path } = data.body;

  const send = async (files: readonly File[]) => {
    setFailure(null);
    setPart(0);
    try {
      showOrganisation(await upload(organisation.sendLogo, { files, onProgress: setPart }));
      toast('Logotipo enviado.');
    } catch (error) {
      setFailure(asProblem(error).message);
    } finally {
      setPart(null);
    }
  };
  const remove = async () => {
    await call(organisation.removeLogo);
    showOrganisation({ ...data.body, logo_path: null });
    readAgain();
  };

  return (
    <section className={`${card.card} ${classes.logoPart}`} aria-labelledby="logotipo">
      <h2 id="logotipo">Logotipo</h2>
      <p className={classes.about}>
        PNG ou SVG de até 1 MB, de preferência com fundo transparente ou branco.
      </p>
      <div className={classes.parts}>
        {logo_path !== null && (
          <>
            <img src={logo_path} alt="Logotipo da organização" className={classes.logo} />
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => ask(remove)}
            >
              Excluir logotipo
            </Button>
          </>
        )}
        <FileDrop
          name="file"
          label={logo_path === null ? 'Escolher logotipo' : 'Enviar outro no lugar'}
          accept="image/png,image/svg+xml"
          disabled={part !== null}
          choose={(files) => void send(files)}
        />
        {part !== null && <Progress value={part * 100} aria-label="Envio do logotipo" w="100%" />}
        {failure !== null && <Notice kind="error">{failure}</Notice>}
      </div>
      {dialog}
    </section>
  );
}
