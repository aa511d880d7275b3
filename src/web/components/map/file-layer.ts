import { type Coords, type DoneCallback, GridLayer, type GridLayerOptions } from 'leaflet';
import { tileFile } from './tile-file.ts';

/** A file's pictures as a layer of the map; where it has none, what lies below is seen. */
export class FileLayer extends GridLayer {
  readonly #file;
  readonly #gone = new AbortController();

  /** @param name of the file in the server's folder */
  constructor(name: string, options: GridLayerOptions) {
    super(options);
    this.#file = tileFile(name);
    this.on('remove', () => this.#gone.abort());
  }

  override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const image = document.createElement('img');
    image.alt = '';
    void this.#show(image, { x, y, z }, done);
    return image;
  }

  async #show(image: HTMLImageElement, { x, y, z }: { x: number; y: number; z: number }, done: DoneCallback) {
    try {
      const tile = await this.#file.tile(z, x, y, this.#gone.signal);
      if (tile) {
        const address = URL.createObjectURL(new Blob([tile.bytes], { type: tile.mime }));
        image.src = address;
        await image.decode().finally(() => URL.revokeObjectURL(address));
      }
      done(undefined, image);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)), image);
    }
  }
}
