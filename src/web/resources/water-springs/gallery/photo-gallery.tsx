import { PHOTO_MESSAGES, photoGalleries } from '#domain/resources/photo-galleries.ts';
import { waterSprings } from '#domain/resources/water-springs.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDeletion } from '../../../components/use-deletion.tsx';
import { useMay } from '../../../platform/permissions.ts';
import { routeQuery, write } from '../../../platform/queries.ts';
import { Box } from '../box.tsx';
import { PhotoSources } from './photo-sources.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import type { Photo } from './photo-words.ts';
import { RefusedPhotos } from './refused-photos.tsx';
import { UploadTile } from './upload-tile.tsx';
import { type PhotoUploads, usePhotoUploads } from './use-photo-uploads.ts';
import springClasses from '../water-springs.module.css';
import classes from './gallery.module.css';

interface PhotoGalleryProps {
  /** The spring's own. */
  readonly params: { readonly projectId: number; readonly propertyId: number; readonly id: number };
  readonly spring: { readonly label: string; readonly photos: readonly Photo[] };
}

/** The photos of a spring: sent as soon as they are chosen, by the time taken, seen large, deleted. */
export function PhotoGallery({ params, spring: { label, photos } }: PhotoGalleryProps) {
  const { id: springId, ...property } = params;
  const place = { ...property, springId };
  const may = useMay();
  const removable = may(photoGalleries.remove.can);
  const { refetch } = useQuery(routeQuery(waterSprings.get, { params }));
  const uploads = usePhotoUploads(place);
  const [shown, setShown] = useState<number | null>(null);
  const grid = useRef<HTMLUListElement>(null);
  const deletion = useDeletion({ failure: PHOTO_MESSAGES.remove });

  // One reading for all the pictures whose addresses ran out together.
  const renew = async () => (await refetch({ cancelRefetch: false })).isSuccess;
  const leaveViewer = () => {
    grid.current?.querySelector<HTMLElement>(`[data-photo="${shown}"]`)?.focus();
    setShown(null);
  };
  const remove = (photo: Photo) =>
    deletion.ask(async () => {
      await write(photoGalleries.remove, { params: { ...place, id: photo.id } });
    });
  const onTheirWay = uploads.uploads.filter(({ state }) => state.at !== 'refused');

  return (
    <Box title="Fotos" wide>
      {may(photoGalleries.create.can) && <Sending {...uploads} />}
      {photos.length + onTheirWay.length === 0 ? (
        <p className={springClasses.none}>Ainda não existem fotos cadastradas.</p>
      ) : (
        <ul ref={grid} className={classes.grid}>
          {photos.map((photo) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              label={label}
              renew={renew}
              open={() => setShown(photo.id)}
              remove={removable ? () => remove(photo) : null}
            />
          ))}
          {onTheirWay.map((upload) => (
            <UploadTile key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      {shown !== null && (
        <PhotoViewer
          photos={photos}
          shown={shown}
          show={setShown}
          label={label}
          renew={renew}
          close={leaveViewer}
          remove={
            removable
              ? (photo) => {
                  // First back to the grid: the question returns the focus to where it came from.
                  leaveViewer();
                  remove(photo);
                }
              : null
          }
        />
      )}
      {deletion.dialog}
    </Box>
  );
}

/** Where photos come from, how far they are, and what was refused. */
function Sending({ uploads, kept, add, retry, discard }: PhotoUploads) {
  const status = useRef<HTMLOutputElement>(null);
  const refused = uploads.flatMap(({ key, file, state }) =>
    state.at === 'refused' ? [{ key, name: file.name, refusal: state.refusal }] : [],
  );
  /** The button that was pressed goes with its line. */
  const thenStatus = (act: (keys: readonly string[]) => void) => (keys: readonly string[]) => {
    act(keys);
    status.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <PhotoSources add={add} />
      <output ref={status} tabIndex={-1} className={classes.status}>
        {statusOf(uploads.length - refused.length, kept)}
      </output>
      {refused.length > 0 && (
        <RefusedPhotos photos={refused} retry={thenStatus(retry)} discard={thenStatus(discard)} />
      )}
    </>
  );
}

function statusOf(pending: number, kept: number): string {
  if (pending > 0) return `Enviando foto ${kept + 1} de ${kept + pending}...`;
  if (kept === 0) return 'JPEG, PNG, WebP ou AVIF, até 15 MB cada.';
  return kept === 1 ? 'Foto enviada.' : `${kept} fotos enviadas.`;
}
