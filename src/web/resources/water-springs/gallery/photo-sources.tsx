import { IconCamera } from '@tabler/icons-react';
import { type RefObject, useId } from 'react';
import { FileDrop } from '../../../components/file-drop.tsx';
import classes from './gallery.module.css';

/** Named one by one: for these an iPhone turns its own HEIC into JPEG before handing it over. */
const TYPES = 'image/jpeg,image/png,image/webp,image/avif';

interface PhotoSourcesProps {
  readonly add: (files: readonly File[]) => void;
  /** What the camera gave, whose button may stand elsewhere on the screen. */
  readonly taken: (files: readonly File[]) => void;
  readonly camera: RefObject<HTMLInputElement | null>;
}

/** Photos by choosing, by dragging, or straight from a phone's camera. */
export function PhotoSources({ add, taken, camera }: PhotoSourcesProps) {
  const id = useId();
  return (
    <FileDrop name="images[]" label="Escolher fotos" accept={TYPES} multiple choose={add}>
      {/* Its own button: newer phones offer only their gallery for a plain choice of pictures. */}
      <span className={classes.camera}>
        <input
          ref={camera}
          id={id}
          type="file"
          name="camera"
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            if (files.length > 0) taken(files);
            currentTarget.value = '';
          }}
        />
        <label htmlFor={id}>
          <IconCamera size={20} aria-hidden />
          Tirar foto
        </label>
      </span>
    </FileDrop>
  );
}
