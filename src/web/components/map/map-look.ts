/** What a map looks at, as the API asks for it. */
export interface MapLook {
  readonly bbox: string;
  readonly zoom: number;
}

/** All of Brazil. */
export const WHOLE: MapLook = { bbox: '-74.5,-34.5,-28.5,6', zoom: 4 };
