import { Button, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { MapLink } from '../../rural-properties/map-link.tsx';
import { altOf, type Photo, placeOf, timeOf } from './photo-words.ts';
import { SignedImage } from './signed-image.tsx';
import { useSwipe } from './use-swipe.ts';
import classes from './viewer.module.css';

interface PhotoViewerProps {
  /** Those that were read so far. */
  readonly photos: readonly Photo[];
  /** Of the whole gallery. */
  readonly total: number;
  /** Reads further ones. */
  readonly more: () => Promise<unknown>;
  /** Id of the photo that is shown. */
  readonly shown: number;
  readonly show: (id: number) => void;
  /** The spring's. */
  readonly label: string;
  readonly renew: () => Promise<boolean>;
  /** Gets the photo that was seen last. */
  readonly close: (seen: number) => void;
  /** Null for who may not delete. */
  readonly remove: ((photo: Photo) => void) | null;
}

/** One photo over the whole window; arrow keys, buttons and swiping go on in the grid's order. */
export function PhotoViewer({
  photos,
  total,
  more,
  shown,
  show,
  label,
  renew,
  close,
  remove,
}: PhotoViewerProps) {
  /** Place of a photo that was not read yet when it was asked for. */
  const [awaited, setAwaited] = useState<number | null>(null);
  const arrived = awaited === null ? undefined : photos[awaited];
  const at = photos.findIndex(({ id }) => id === (arrived?.id ?? shown));
  const photo = photos[at];
  const go = (to: number) => {
    const other = photos[to];
    setAwaited(!other && to >= 0 && to < total ? to : null);
    if (other) show(other.id);
  };
  const readOn = useEffectEvent(() => {
    if (awaited !== null && !arrived && photos.length < total) void more();
  });
  useEffect(() => {
    // Page after page, until it is among them.
    readOn();
  }, [awaited, photos.length]);
  const swipe = useSwipe((by) => go(at + by));
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: total - 1,
  };
  const press = (event: KeyboardEvent) => {
    const target = targets[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(target);
  };
  return (
    <Modal
      // Deleted meanwhile by somebody else: nothing is left to show.
      opened={photo !== undefined}
      onClose={() => close(photo?.id ?? shown)}
      fullScreen
      // The grid gives the focus to the photo that was seen last.
      returnFocus={false}
      title={`Fotos da nascente ${label}`}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
        close: classes.close,
      }}
      onKeyDown={press}
    >
      {photo && (
        <>
          <figure tabIndex={-1} data-autofocus className={classes.figure} {...swipe}>
            <SignedImage
              key={photo.id}
              address={photo.path}
              alt={altOf(photo, label)}
              renew={renew}
              failure={(retry) => (
                <div role="alert" className={classes.failure}>
                  Não foi possível abrir a foto.
                  <Button variant="default" onClick={retry}>
                    Tentar novamente
                  </Button>
                </div>
              )}
            />
          </figure>
          {total > 1 && (
            <>
              <Step name="Foto anterior" side="left" ended={at === 0} step={() => go(at - 1)} />
              <Step name="Próxima foto" side="right" ended={at >= total - 1} step={() => go(at + 1)} />
            </>
          )}
          <footer className={classes.foot}>
            <p aria-live="polite" className={classes.facts}>
              <span>
                Foto {at + 1} de {total}
              </span>
              <strong>{timeOf(photo)}</strong>
              {placeOf(photo) !== null && <span>{placeOf(photo)}</span>}
            </p>
            <div className={classes.actions}>
              {photo.latitude !== null && photo.longitude !== null && (
                <MapLink latitude={photo.latitude} longitude={photo.longitude} />
              )}
              {remove && (
                <Button
                  variant="default"
                  leftSection={<IconTrash size={18} aria-hidden />}
                  onClick={() => remove(photo)}
                >
                  Excluir
                </Button>
              )}
            </div>
          </footer>
        </>
      )}
    </Modal>
  );
}

interface StepProps {
  readonly name: string;
  readonly side: 'left' | 'right';
  /** At the first or last photo it stays in place, so that the focus stays too. */
  readonly ended: boolean;
  readonly step: () => void;
}

function Step({ name, side, ended, step }: StepProps) {
  const Icon = side === 'left' ? IconChevronLeft : IconChevronRight;
  return (
    <button
      type="button"
      className={classes.step}
      data-side={side}
      aria-label={name}
      aria-disabled={ended || undefined}
      onClick={step}
    >
      <Icon size={30} aria-hidden />
    </button>
  );
}
