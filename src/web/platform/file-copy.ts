/** Files that a person chose are read once, whole, right before they are sent. */

export const CHANGED_ON_DISK = 'O arquivo mudou depois de escolhido. Escolha-o de novo.';

/**
 * The file's bytes as they are now; null when they can't be read any more. A
 * browser refuses to read a file that was saved again after it was chosen, which
 * in the middle of an upload would look like a lost connection.
 */
export async function copyOf(file: File): Promise<File | null> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    return null;
  }
}
