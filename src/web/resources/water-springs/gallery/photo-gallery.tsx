import { PHOTO_MESSAGES, photoGalleries } from '#domain/resources/photo-galleries.ts';
import { Button, Skeleton } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { RemovalNotice } from '../../../components/removal-notice.tsx';
import { useDeletion } from '../../../components/use-deletion.tsx';
import { useMay } from '../../../platform/permissions.ts';
import { write } from '../../../platform/queries.ts';
import { Box } from '../box.tsx';
import { PhotoSources } from './photo-sources.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import { type Photo, timeOf } from './photo-words.ts';
import { RefusedPhotos } from './refused-photos.tsx';
import { UploadTile } from './upload-tile.tsx';
import { type PhotoUploads, usePhotoUploads } from './use-photo-uploads.ts';
import { usePhotos } from './use-photos.ts';
import springClasses from '../water-springs.module.css';
import classes from './gallery.module.css';

interface PhotoGalleryProps {
  /** The spring's own. */
  readonly params: { readonly projectId: number; readonly propertyId: number; readonly id: number };
  readonly spring: { readonly label: string };
  /** Pressed by a button at the top of the screen, too. */
  readonly camera: RefObject<HTMLInputElement | null>;
}

/** The photos of a spring: sent as soon as they are chosen, by the time taken, seen large, deleted. */
export function PhotoGallery({ params, spring: { label }, camera }: PhotoGalleryProps) {
  const { id: springId, ...property } = params;
  const place = { ...property, springId };
  const may = useMay();
  const removable = may(photoGalleries.remove.can);
  const { photos, total, problem, loading, isBehind, more, renew } = usePhotos(place);
  const read = photos?.length ?? 0;
  const uploads = usePhotoUploads(place);
  const [shown, setShown] = useState<number | null>(null);
  const grid = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<Photo | null>(null);
  const deletion = useDeletion({
    failure: PHOTO_MESSAGES.remove,
    notice: asked && (
      <RemovalNotice
        names={[
          ['Nascente', label],
          ['Foto', timeOf(asked)],
        ]}
      />
    ),
  });

  /** Place of the first photo of the page that was asked for. */
  const firstNew = useRef<number | null>(null);
  const loadMore = () => {
    firstNew.current = read;
    void more();
  };
  useEffect(() => {
    if (firstNew.current === null || firstNew.current >= read) return;
    // The button may be gone with the last page.
    grid.current?.querySelectorAll<HTMLElement>('[data-photo]')[firstNew.current]?.focus();
    firstNew.current = null;
  }, [read]);
  const leaveViewer = (seen: number) => {
    grid.current?.querySelector<HTMLElement>(`[data-photo="${seen}"]`)?.focus();
    setShown(null);
  };
  const remove = (photo: Photo) => {
    setAsked(photo);
    deletion.ask(async () => {
      await write(photoGalleries.remove, { params: { ...place, id: photo.id } });
    });
  };
  const onTheirWay = uploads.uploads.filter(({ state }) => state.at !== 'refused');
  // Whoever reads that there are none sends them twice.
  const hasNone = photos?.length === 0 && onTheirWay.length === 0 && !(uploads.kept > 0 && isBehind);

  return (
    <Box title="Fotos">
      {may(photoGalleries.create.can) && <Sending {...uploads} camera={camera} />}
      {!photos && problem && <LoadFailure problem={problem} retry={() => void renew()} />}
      {!photos && !problem && <Skeleton height={160} aria-busy="true" />}
      {hasNone && <p className={springClasses.none}>Ainda não existem fotos cadastradas.</p>}
      {photos && photos.length + onTheirWay.length > 0 && (
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
      {photos && photos.length < total && (
        <div className={classes.more}>
          <span>
            {photos.length} de {total} fotos
          </span>
          <Button variant="default" disabled={loading} onClick={loadMore}>
            {loading ? 'Carregando...' : 'Carregar mais fotos'}
          </Button>
        </div>
      )}
      {shown !== null && photos && (
        <PhotoViewer
          photos={photos}
          total={total}
          more={more}
          shown={shown}
          show={setShown}
          label={label}
          renew={renew}
          close={leaveViewer}
          remove={
            removable
              ? (photo) => {
                  // First back to the grid: the question returns the focus to where it came from.
                  leaveViewer(photo.id);
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

interface SendingProps extends PhotoUploads {
  readonly camera: RefObject<HTMLInputElement | null>;
}

/** Where photos come from, how far they are, and what was refused. */
function Sending({ uploads, kept, add, retry, discard, camera }: SendingProps) {
  const status = useRef<HTMLOutputElement>(null);
  const refused = uploads.flatMap(({ key, file, state }) =>
    state.at === 'refused' ? [{ key, name: file.name, refusal: state.refusal }] : [],
  );
  /** The button that was pressed goes with its line. */
  const thenStatus = (act: (keys: readonly string[]) => void) => (keys: readonly string[]) => {
    act(keys);
    status.current?.focus({ preventScroll: true });
  };
  /** Taken at the top of the screen, a photo is seen on its way here. */
  const taken = (files: readonly File[]) => {
    add(files);
    status.current?.focus();
  };
  return (
    <>
      <PhotoSources add={add} taken={taken} camera={camera} />
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
