import { Progress } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { PhotoUpload } from './use-photo-uploads.ts';
import classes from './gallery.module.css';

/** A photo on its way, where it will stand once it is kept. */
export function UploadTile({ upload: { file, state } }: { readonly upload: PhotoUpload }) {
  const part = state.at === 'sending' ? state.part : 0;
  return (
    <li className={classes.tile} data-upload>
      <div className={classes.frame}>
        <IconPhotoUp size={32} aria-hidden />
        {/* Only the one being sent: twenty photos of a phone decoded at once can end its browser. */}
        {state.at === 'sending' && <Preview file={file} />}
        <Progress.Root size="md" className={classes.progress}>
          <Progress.Section
            value={part * 100}
            striped={part >= 1}
            animated={part >= 1}
            aria-label={`Envio de ${file.name}`}
          />
        </Progress.Root>
      </div>
      <p className={classes.time}>{wordsOf(state.at === 'sending', part)}</p>
      <p className={classes.name}>{file.name}</p>
    </li>
  );
}

function wordsOf(sending: boolean, part: number): string {
  if (!sending) return 'Aguardando...';
  // The server still turns it upright and makes it smaller.
  return part >= 1 ? 'Guardando...' : `Enviando... ${Math.round(part * 100)}%`;
}

function Preview({ file }: { readonly file: File }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return (
    <img
      ref={image}
      alt=""
      className={classes.preview}
      onError={({ currentTarget }) => {
        // What the browser can't open leaves the icon; the server will say why.
        currentTarget.hidden = true;
      }}
    />
  );
}
