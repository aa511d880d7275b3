/** A copy of a ground, for what writes: the ground itself stays as it is. */
import { cp, rm } from 'node:fs/promises';
import pg from 'pg';
import type { Ground } from './ground.ts';

/** Runs the work on a copy, which is gone afterwards. */
export async function onCopy<T>(ground: Ground, work: (copy: Ground) => Promise<T>): Promise<T> {
  const folder = `${ground.folder}.copy`;
  const url = ground.env['DATABASE_URL'];
  await rm(folder, { recursive: true, force: true });
  await cp(ground.folder, folder, { recursive: true });
  try {
    if (url) await copyDatabase(url);
    const env: Readonly<Record<string, string>> = url ? { ...ground.env, DATABASE_URL: `${url}_copy` } : {};
    return await work({ ...ground, folder, env });
  } finally {
    await rm(folder, { recursive: true, force: true });
    if (url) await asOwner(url, (client, name) => client.query(`drop database if exists ${name}_copy`));
  }
}

function copyDatabase(url: string): Promise<unknown> {
  return asOwner(url, async (client, name) => {
    await client.query(`drop database if exists ${name}_copy`);
    await client.query(`create database ${name}_copy template ${name}`);
  });
}

/** From beside the database: one that is copied must have nobody in it. */
async function asOwner(
  url: string,
  work: (client: pg.Client, name: string) => Promise<unknown>,
): Promise<void> {
  const place = new URL(url);
  const name = place.pathname.slice(1);
  place.pathname = '/template1';
  const client = new pg.Client({ connectionString: String(place) });
  await client.connect();
  try {
    await work(client, name);
  } finally {
    await client.end();
  }
}
