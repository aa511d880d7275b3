/** A spring at a desk by day, and before it the same one on a phone by night. */
import sharp from 'sharp';
import { z } from 'zod';
import { DEMONSTRATION_ACCOUNTS, DEMONSTRATION_PASSWORD } from '#domain/shared/demonstration.ts';
import { type BrowserLease, openBrowser } from './browser.ts';
import { DESKTOP, openPage } from './chromium.ts';
import { signIn } from './http.ts';
import { signIn as signInOnPage } from './panel.ts';

const PROJECT = 'Nascentes do Suaçuí';
const PHONE = { width: 340, height: 700 };
/** Of the phone's share of the picture. */
const SHRUNK = 0.8;
const MARGIN = 24;
const RADIUS = 22;

const ROWS = z.object({ data: z.array(z.object({ id: z.int(), name: z.string().optional() })) });

/** Takes it of the demonstration that answers at `url`, and writes it to `file` as a PNG. */
export async function takePicture(url: string, file: string): Promise<void> {
  const account = DEMONSTRATION_ACCOUNTS.find(({ role }) => role === 'Gerente de projetos');
  if (!account) throw new Error('The demonstration has no manager');
  const browser = await openBrowser();
  try {
    const spring = await springOf(url, account.email);
    const one = { url, browser, spring, email: account.email };
    const desk = await photograph({ ...one, viewport: DESKTOP, colorScheme: 'light' });
    const phone = await photograph({ ...one, viewport: PHONE, colorScheme: 'dark' });
    await sharp(desk)
      .composite([{ input: await framed(phone), gravity: 'southeast' }])
      .png({ palette: true, quality: 90, compressionLevel: 9 })
      .toFile(file);
  } finally {
    await browser.close();
  }
}

interface Spring {
  readonly project: number;
  readonly address: string;
}

async function springOf(url: string, email: string): Promise<Spring> {
  const person = await signIn(url, email, DEMONSTRATION_PASSWORD);
  const first = async (path: string, name?: string) => {
    const { data } = ROWS.parse((await person.get(path)).body);
    const found = data.find((row) => name === undefined || row.name === name);
    if (!found) throw new Error(`Nothing is at ${path}`);
    return found.id;
  };
  const project = await first('/projects?per_page=200', PROJECT);
  const property = await first(`/projects/${project}/rural_properties`);
  const spring = await first(`/projects/${project}/rural_properties/${property}/water_springs`);
  return { project, address: `/admin/propriedades/editar/${property}/nascentes/${spring}` };
}

interface Shot {
  readonly url: string;
  readonly browser: BrowserLease;
  readonly spring: Spring;
  readonly email: string;
  readonly viewport: { width: number; height: number };
  readonly colorScheme: 'light' | 'dark';
}

async function photograph({ url, browser, spring, email, viewport, colorScheme }: Shot): Promise<Buffer> {
  const { page, close } = await openPage(browser, { baseURL: url, viewport });
  await page.emulateMedia({ colorScheme });
  await signInOnPage(page, { email, password: DEMONSTRATION_PASSWORD });
  await page.evaluate((id) => localStorage.setItem('projeto', String(id)), spring.project);
  // The panel's letters are there from the second page on.
  await page.goto(spring.address);
  await page.locator('main img').first().waitFor();
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot();
  await close();
  return picture;
}

/** Smaller, with round corners and some room around. */
async function framed(picture: Buffer): Promise<Buffer> {
  const [width, height] = [Math.round(PHONE.width * SHRUNK), Math.round(PHONE.height * SHRUNK)];
  const corners = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${RADIUS}"/></svg>`,
  );
  const small = await sharp(picture)
    .resize(width, height)
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer();
  // In a step of its own: the room would be made before the corners.
  return sharp(small)
    .extend({ right: MARGIN, bottom: MARGIN, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
}
