/** The map as a file for other programs: which formats, which layers, what each place tells. */
import { z } from 'zod';

/** What a file of each format is. */
export const MAP_FORMATS = {
  geojson: { label: 'GeoJSON', mime: 'application/geo+json' },
  kml: { label: 'KML (Google Earth)', mime: 'application/vnd.google-earth.kml+xml; charset=utf-8' },
  gpx: { label: 'GPX (GPS)', mime: 'application/gpx+xml; charset=utf-8' },
  shp: { label: 'Shapefile (zip)', mime: 'application/zip' },
} as const;

export type MapFormat = keyof typeof MAP_FORMATS;

export const mapFormat = z.enum(Object.keys(MAP_FORMATS) as [MapFormat, ...MapFormat[]], {
  error: 'Escolha o formato: geojson, kml, gpx ou shp.',
});

/** In the order of the file: GPX wants its lines behind its points. */
export const MAP_LAYERS = ['nascentes', 'propriedades', 'estruturas', 'cercas'] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

/** In the order of a table's columns. */
export const MAP_ATTRIBUTES = {
  codigo: 'Código',
  situacao: 'Situação',
  propriedade: 'Propriedade',
  produtor: 'Produtor',
  municipio: 'Município',
  area_m2: 'Área (m²)',
  perimetro_m: 'Perímetro (m)',
} as const;

export type MapAttribute = keyof typeof MAP_ATTRIBUTES;
