import { ActionIcon } from '@mantine/core';
import { IconMapPin, IconPhotoOff, IconTrash } from '@tabler/icons-react';
import { altOf, type Photo, placeOf, timeOf } from './photo-words.ts';
import { SignedImage } from './signed-image.tsx';
import classes from './gallery.module.css';

interface PhotoTileProps {
  readonly photo: Photo;
  /** The spring's. */
  readonly label: string;
  readonly renew: () => Promise<boolean>;
  readonly open: () => void;
  /** Null for who may not delete. */
  readonly remove: (() => void) | null;
}

/** A kept photo in the grid: small, with its time and place, opening the large view. */
export function PhotoTile({ photo, label, renew, open, remove }: PhotoTileProps) {
  const place = placeOf(photo);
  return (
    <li className={classes.tile}>
      <button type="button" className={classes.frame} data-photo={photo.id} onClick={open}>
        <SignedImage
          address={photo.thumbnail_path}
          alt={altOf(photo, label)}
          renew={renew}
          lazy
          failure={() => (
            <span className={classes.missing}>
              <IconPhotoOff size={28} aria-hidden />
              Não foi possível abrir a foto.
            </span>
          )}
        />
      </button>
      {remove && (
        <ActionIcon
          variant="white"
          color="red"
          className={classes.remove}
          aria-label={`Excluir foto: ${timeOf(photo)}`}
          onClick={remove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
      <p className={classes.time}>{timeOf(photo)}</p>
      <p className={classes.place}>
        {place !== null && (
          <>
            <IconMapPin size={14} aria-hidden />
            {place}
          </>
        )}
      </p>
    </li>
  );
}
