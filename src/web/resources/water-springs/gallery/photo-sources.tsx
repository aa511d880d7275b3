import { IconCamera } from '@tabler/icons-react';
import { useId } from 'react';
import { FileDrop } from '../../../components/file-drop.tsx';
import classes from './gallery.module.css';

/** Named one by one: for these an iPhone turns its own HEIC into JPEG before handing it over. */
const TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** Photos by choosing, by dragging, or straight from a phone's camera. */
export function PhotoSources({ add }: { readonly add: (files: readonly File[]) => void }) {
  const id = useId();
  return (
    <FileDrop name="images[]" label="Escolher fotos" accept={TYPES} multiple choose={add}>
      {/* Its own button: newer phones offer only their gallery for a plain choice of pictures. */}
      <span className={classes.camera}>
        <input
          id={id}
          type="file"
          name="camera"
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget }) => {
            const taken = [...(currentTarget.files ?? [])];
            if (taken.length > 0) add(taken);
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
