import { photoGalleries } from '#domain/resources/photo-galleries.ts';
import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useMay } from '../../../platform/permissions.ts';
import classes from './gallery.module.css';

/** At the top of a spring on what has a camera to take along: who stands beside the water need not look for the photos first. */
export function TakePhoto({ camera }: { readonly camera: RefObject<HTMLInputElement | null> }) {
  const may = useMay();
  if (!may(photoGalleries.create.can)) return null;
  return (
    <span className={classes.cameraAtTop}>
      {/* Light: 'Editar' beside it is the one filled button here, as on every record. */}
      <Button
        variant="light"
        leftSection={<IconCamera size={20} aria-hidden />}
        onClick={() => camera.current?.click()}
      >
        Tirar foto
      </Button>
    </span>
  );
}
