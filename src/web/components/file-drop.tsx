import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react';
import classes from './file-drop.module.css';

interface FileDropProps {
  /** The API's field name. */
  readonly name: string;
  /** What the button reads: 'Escolher planilha'. */
  readonly label: string;
  /** What the browser's own dialog offers. */
  readonly accept: string;
  readonly disabled?: boolean;
  /** Several at once; otherwise the first one is taken. */
  readonly multiple?: boolean;
  /** Never called without a file. */
  readonly choose: (files: readonly File[]) => void;
  /** Other ways to the same files, beside the button. */
  readonly children?: ReactNode;
}

/** Files chosen with the button or dropped on the place around it. */
export function FileDrop(props: FileDropProps) {
  const { name, label, accept, disabled = false, multiple = false, choose, children } = props;
  const id = useId();
  const [over, setOver] = useState(false);
  useEffect(() => {
    // A file dropped beside the place would replace the panel.
    const stay = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);

  const take = (files: FileList | null) => {
    // A copy: the list empties with the input.
    const taken = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (taken.length > 0 && !disabled) choose(taken);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };

  return (
    <div
      className={classes.place}
      data-over={(over && !disabled) || undefined}
      onDragEnter={() => setOver(true)}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={(event) => {
        // Going over what lies inside is not leaving.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      <input
        id={id}
        type="file"
        name={name}
        accept={accept}
        disabled={disabled}
        multiple={multiple}
        className={classes.input}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file, corrected, can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={classes.button}>
        <IconFileUpload size={20} aria-hidden />
        {label}
      </label>
      {children}
      <span className={classes.hint}>ou arraste {multiple ? 'os arquivos' : 'o arquivo'} para cá</span>
    </div>
  );
}
