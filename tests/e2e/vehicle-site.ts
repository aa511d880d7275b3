/** The built product with vehicles, for the tests that work on them. */
import type { Locator, Page } from 'playwright-core';
import { type PanelRun, usePanel } from '../support/panel-run.ts';
import { field } from '../support/screen.ts';

export interface VehicleSite {
  readonly panel: PanelRun;
  /** A vehicle with a plate of its own: `QAA-0001`, `QAA-0002`, … */
  makeVehicle(model: string): Promise<{ id: number; plate: string }>;
  modelOf(id: number): Promise<unknown>;
}

/** Registers the hooks of the calling test file. */
export function vehicleSite(): VehicleSite {
  const panel = usePanel();
  let made = 0;
  return {
    panel,
    async makeVehicle(model) {
      made += 1;
      const plate = `QAA-${String(made).padStart(4, '0')}`;
      const { id } = await panel.api.send('POST', '/vehicles', { plate, model_description: model });
      return { id: Number(id), plate };
    },
    async modelOf(id) {
      const vehicle = await panel.api.send('GET', `/vehicles/${id}`);
      return vehicle.model_description;
    },
  };
}

export const link = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });
export const plate = (page: Page): Locator => field(page, 'plate');
export const model = (page: Page): Locator => field(page, 'model_description');
