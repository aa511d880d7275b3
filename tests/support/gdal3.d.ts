/** What the tests use of GDAL, which has no types of its own. */
declare module 'gdal3.js/node' {
  export interface Dataset {
    readonly info: {
      readonly driverShortName: string;
      readonly layers: readonly {
        readonly name: string;
        readonly geometryFields: readonly { readonly coordinateSystem?: { readonly wkt: string } }[];
      }[];
    };
  }
  export interface Output {
    readonly local: string;
    /** The file itself and those that belong to it. */
    readonly all: readonly { readonly local: string }[];
  }
  export interface Gdal {
    open(paths: string | readonly string[]): Promise<{ readonly datasets: readonly Dataset[] }>;
    ogr2ogr(dataset: Dataset, options: readonly string[], name: string): Promise<Output>;
    getFileBytes(output: { readonly local: string }): Promise<Uint8Array>;
    close(dataset: Dataset): Promise<void>;
  }
  export default function initGdalJs(): Promise<Gdal>;
}
