import type { SketchDrawing } from '#domain/rules/sketch-drawing.ts';
import type { PdfRenderer } from '../typst/pdf-renderer.ts';

export interface SketchTable {
  readonly title: string;
  /** `wide` takes what the others leave. */
  readonly columns: readonly { readonly label: string; readonly align: 'left' | 'right' | 'wide' }[];
  readonly rows: readonly (readonly string[])[];
}

/** A sketch of a spring or of a property, as texts ready to print and a drawing in pixels. */
export interface Sketch {
  readonly title: string;
  readonly project: string;
  /** `22/11/2026 14:30`. */
  readonly made_at: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Null where nothing was measured. */
  readonly drawing: PrintedDrawing | null;
  readonly tables: readonly SketchTable[];
}

export interface PrintedDrawing extends Omit<SketchDrawing, 'grid' | 'scaleBar'> {
  /** The drawing in words, for who can't see it. */
  readonly description: string;
  readonly grid: {
    readonly x: readonly { readonly pixel: number; readonly label: string }[];
    readonly y: readonly { readonly pixel: number; readonly label: string }[];
  };
  readonly scale_bar: { readonly pixels: number; readonly label: string };
  /** `SIRGAS 2000, UTM zona 24 sul (EPSG:31984)`. */
  readonly grid_name: string;
  readonly legend: readonly { readonly key: string; readonly label: string }[];
}

/**
 * The sketch as a PDF/UA-1 file.
 * @param person whose turn it takes: the id of a user
 * @throws PdfError with a sentence for the user
 */
export function renderSketch(renderer: PdfRenderer, data: Sketch, person: number): Promise<Uint8Array> {
  return renderer.renderPdf({ template: 'fence-sketch/fence-sketch.typ', data }, person);
}
