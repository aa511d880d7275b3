/** Files of maps as GDAL reads and writes them, which QGIS and the CAR do it with. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import initGdal, { type Gdal } from 'gdal3.js/node';

export interface GdalFeature {
  readonly properties: Readonly<Record<string, string | number | null>>;
  readonly geometry: { readonly type: string; readonly coordinates: readonly unknown[] };
}

export interface GdalLayer {
  readonly name: string;
  readonly driver: string;
  /** Well-known text of its coordinates' system. */
  readonly system: string;
  readonly features: readonly GdalFeature[];
}

let gdal: Promise<Gdal> | null = null;
let asked = 0;

/** @param files by name; those of a shapefile come together */
export async function openInGdal(files: Readonly<Record<string, Uint8Array>>): Promise<GdalLayer[]> {
  gdal ??= initGdal();
  const { open, ogr2ogr, getFileBytes, close } = await gdal;
  const folder = await mkdtemp(join(tmpdir(), 'vertente-gdal-'));
  try {
    const names = Object.keys(files);
    for (const name of names) await writeFile(join(folder, name), files[name] ?? '');
    // The parts of a shapefile are found beside it.
    const { datasets } = await open(names.map((name) => join(folder, name)));
    const layers: GdalLayer[] = [];
    for (const dataset of datasets) {
      for (const { name, geometryFields } of dataset.info.layers) {
        asked += 1;
        const made = await ogr2ogr(dataset, ['-f', 'GeoJSON', name], `layer-${asked}`);
        const text = new TextDecoder().decode(await getFileBytes(made));
        const { features } = JSON.parse(text) as { features: GdalFeature[] };
        const system = geometryFields[0]?.coordinateSystem?.wkt ?? '';
        layers.push({ name, driver: dataset.info.driverShortName, system, features });
      }
      await close(dataset);
    }
    return layers;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * What GDAL writes of a GeoJSON, as `ogr2ogr` with these options would.
 *
 * @returns the files by the ends of their names, as `.shp` and `.prj`
 */
export async function writtenByGdal(
  geoJson: string,
  options: readonly string[],
): Promise<Record<string, Uint8Array>> {
  gdal ??= initGdal();
  const { open, ogr2ogr, getFileBytes, close } = await gdal;
  const folder = await mkdtemp(join(tmpdir(), 'vertente-gdal-'));
  try {
    const from = join(folder, 'from.geojson');
    await writeFile(from, geoJson);
    const { datasets } = await open(from);
    const [dataset] = datasets;
    if (!dataset) throw new Error('GDAL does not read this GeoJSON');
    asked += 1;
    const { all } = await ogr2ogr(dataset, [...options], `written-${asked}`);
    const files: Record<string, Uint8Array> = {};
    for (const file of all) files[extname(file.local)] = await getFileBytes(file);
    await close(dataset);
    return files;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
