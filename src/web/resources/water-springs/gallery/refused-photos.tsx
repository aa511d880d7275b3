import { PHOTO_MESSAGES } from '#domain/resources/photo-galleries.ts';
import { Button, Group } from '@mantine/core';
import type { Refusal } from './refusal.ts';
import { Notice } from '../../../components/notice.tsx';
import classes from './gallery.module.css';

export interface RefusedPhoto {
  readonly key: string;
  readonly name: string;
  readonly refusal: Refusal;
}

interface RefusedPhotosProps {
  readonly photos: readonly RefusedPhoto[];
  readonly retry: (keys: readonly string[]) => void;
  readonly discard: (keys: readonly string[]) => void;
}

/** The photos that were not kept, each with the reason and another try. */
export function RefusedPhotos({ photos, retry, discard }: RefusedPhotosProps) {
  const again = photos.filter(({ refusal }) => refusal.again).map(({ key }) => key);
  return (
    <Notice kind="error" className={classes.alert}>
      <p className="alert-text">{PHOTO_MESSAGES.failed}</p>
      <ul className={classes.refused}>
        {photos.map(({ key, name, refusal }) => (
          <li key={key}>
            <div>
              <strong>{name}</strong>
              {refusal.sentence !== null && <p>{refusal.sentence}</p>}
            </div>
            <Group gap="xs">
              {refusal.again && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Tentar de novo: ${name}`}
                  onClick={() => retry([key])}
                >
                  Tentar de novo
                </Button>
              )}
              <Button
                size="xs"
                variant="default"
                aria-label={`Descartar: ${name}`}
                onClick={() => discard([key])}
              >
                Descartar
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {again.length > 1 && (
        <Button size="xs" mt="sm" onClick={() => retry(again)}>
          Tentar todas de novo
        </Button>
      )}
    </Notice>
  );
}
