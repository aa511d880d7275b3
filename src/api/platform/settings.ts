/** Every setting, read and validated once at start. A bad value stops the start. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { isRoleId, type RoleId } from '#domain/shared/access.ts';
import type { TileSource } from '#domain/resources/map-layers.ts';
import { parseSinkAddress, type SinkAddress } from './audit/sink/sink-address.ts';
import { parseMapStyles, type StyleSetting } from './map-layers/map-styles-setting.ts';
import { parseMapTiles } from './map-layers/map-tiles.ts';

/** A sentence for the person who starts the server; printed without a stack, exit code 1. */
export class StartProblem extends Error {}

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('um número de porta, de 1 a 65535'),
  HOST: z.string().min(1).default('127.0.0.1').describe('um nome ou endereço de rede'),
  DATA_DIR: z.string().min(1).default('./data').describe('o caminho de uma pasta'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\/\S+$/)
    .optional()
    .describe('um endereço como postgres://usuario:senha@servidor:5432/banco'),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\/\S+$/)
    .optional()
    .describe('um endereço como postgres://usuario:senha@replica:5432/banco'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('um endereço como https://vertente.exemplo.org'),
  ADMIN_EMAIL: z.email().default('gerente@vertente.local').describe('um e-mail válido'),
  ADMIN_PASSWORD: z.string().min(8).max(200).optional().describe('uma senha de 8 a 200 caracteres'),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional()
    .describe('64 algarismos hexadecimais (32 bytes)'),
  SECRET_KEY_NEW: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional()
    .describe('64 algarismos hexadecimais (32 bytes)'),
  TRUST_PROXY: z
    .string()
    .regex(/^(true|false|\d|)$/)
    .default('false')
    .describe('true, false ou quantos proxies há à frente, de 0 a 9'),
  S3_BUCKET: z.string().min(3).max(255).optional().describe('o nome do repositório de arquivos (bucket)'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('um endereço como https://s3.exemplo.org'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('o nome de uma região, como sa-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('o nome da chave de acesso'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('a chave de acesso'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('warn')
    .describe('fatal, error, warn, info, debug, trace ou silent'),
  RATE_PER_PERSON: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(3000)
    .describe('um número de 0 (sem limite) a 1000000'),
  RATE_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(3000)
    .describe('um número de 0 (sem limite) a 1000000'),
  STRICT_ADDRESSES: z
    .enum(['true', 'false'])
    .default('false')
    .describe('true, para recusar tokens e CPF em endereços, ou false'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/)
    .refine((text) => URL.canParse(text))
    .optional()
    .describe('um endereço como smtps://usuario:senha@smtp.exemplo.org'),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .optional()
    .describe('um remetente como vertente@exemplo.org ou Vertente <vertente@exemplo.org>'),
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer)
    .optional()
    .describe('um endereço https, como https://contas.exemplo.org'),
  OIDC_CLIENT_ID: z.string().min(1).max(500).optional().describe('o nome deste painel no provedor'),
  OIDC_CLIENT_SECRET: z.string().min(1).max(1000).optional().describe('o segredo deste painel no provedor'),
  OIDC_LABEL: z
    .string()
    .min(1)
    .max(60)
    .default('Entrar com a conta da organização')
    .describe('um texto de até 60 letras'),
  OIDC_REGISTER_ROLE: z.coerce
    .number()
    .int()
    .refine(isRoleId)
    .optional()
    .describe('o número de um cargo, de 1 a 9'),
  AUDIT_SINK: z
    .string()
    .refine((text) => parseSinkAddress(text) !== null)
    .optional()
    .describe('o caminho de um arquivo, syslog://servidor:514 ou syslog+tcp://servidor:601'),
  MAP_TILES: z
    .string()
    .refine((text) => parseMapTiles(text) !== null)
    .optional()
    .describe(
      'um mapa, ou vários com || entre eles, como Satélite|https://mapas.exemplo.org/{z}/{x}/{y}.jpg|© Exemplo',
    ),
  MAP_STYLE: z
    .string()
    .refine((text) => parseMapStyles(text) !== null)
    .optional()
    .describe(
      'um estilo, ou vários com || entre eles, como Ruas|https://mapas.exemplo.org/estilo.json|© Exemplo, ou Ruas|ruas.json|© Exemplo para um arquivo da pasta mapas',
    ),
  BACKUP_DIR: z.string().min(1).optional().describe('o caminho de uma pasta'),
  BACKUP_EVERY: z
    .string()
    .regex(/^[1-9]\d{0,4}[mhd]$/)
    .default('24h')
    .describe('um número seguido de m (minutos), h (horas) ou d (dias), como 24h'),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14).describe('um número de 1 a 1000'),
  BACKUP_TRIAL_EVERY: z
    .string()
    .regex(/^[1-9]\d{0,4}[mhd]$/)
    .default('7d')
    .describe('um número seguido de m (minutos), h (horas) ou d (dias), como 7d'),
  BACKUP_PASSPHRASE: z.string().min(16).max(1000).optional().describe('uma frase de 16 a 1000 caracteres'),
  TZ_NAME: z
    .string()
    .refine(isZone)
    .default('America/Sao_Paulo')
    .describe('um fuso horário como America/Sao_Paulo'),
});

/** An S3-compatible store for the files. */
export interface ObjectStoreSettings {
  bucket: string;
  /** Null: Amazon's own for the region. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The server that takes our mail, and who it is from. */
export interface MailSettings {
  url: string;
  /** `vertente@exemplo.org` or `Vertente <vertente@exemplo.org>`. */
  from: string;
}

/** The organisation's own accounts. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** On the button of the sign-in page. */
  label: string;
  /** Whom nobody registered gets this role and no projects; null: they are refused. */
  registerRole: RoleId | null;
}

/** Copies that the server makes by itself. */
export interface BackupSettings {
  folder: string;
  everyMs: number;
  /** How many of them stay. */
  keep: number;
  /** How often one of them is restored to the side, as a trial. */
  trialEveryMs: number;
}

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** Null: the embedded database under `dataDir`. */
  databaseUrl: string | null;
  /** A replica of it, for reads; null: there is none. */
  databaseReadUrl: string | null;
  publicUrl: string | null;
  adminEmail: string;
  adminPassword: string | null;
  /** Hex, 32 bytes; null: the key file under `dataDir`. */
  secretKey: string | null;
  /** The one that is to take its place, for the command that does it; hex, 32 bytes. */
  newSecretKey: string | null;
  /** Null: files under `dataDir`. */
  objectStore: ObjectStoreSettings | null;
  /** Calls a minute that each signed-in person, and each address of others, may make; 0: any number. */
  rates: { person: number; address: number };
  /** Whether a token, or a search that tells who somebody is, is refused in an address. */
  strictAddresses: boolean;
  /** Where the end of the audit is written down at once; null: in `dataDir` alone, each minute. */
  auditSink: SinkAddress | null;
  /** Pictures of other addresses that the map may be laid upon. */
  mapTiles: TileSource[];
  /** Vector maps that it may be laid upon. */
  mapStyles: StyleSetting[];
  /** Null: no mail is sent. */
  mail: MailSettings | null;
  /** Null: people sign in with a password alone. */
  oidc: OidcSettings | null;
  /** Null: copies are made by hand alone. */
  backups: BackupSettings | null;
  /** What copies are encrypted with; null: they are not. */
  backupPassphrase: string | null;
  /** How many proxies stand in front, each of which adds to `X-Forwarded-For` who called it. */
  proxies: number;
  logLevel: string;
  /** IANA name of the organisation's zone. */
  zone: string;
}

/**
 * Reads the settings from environment variables; an empty or blank one counts as unset.
 * Throws `StartProblem` that names every bad one.
 */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim() !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new StartProblem(
      names
        .map((name) => {
          const expected = environment.shape[name as keyof typeof environment.shape].description;
          return `A configuração ${name} não serve: deve ser ${expected}.`;
        })
        .join('\n'),
    );
  }
  const values = parsed.data;
  if (values.DATABASE_READ_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new StartProblem(
      'DATABASE_READ_URL é a réplica do banco de DATABASE_URL: defina as duas ou nenhuma.',
    );
  }
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    publicUrl:
      values.PUBLIC_URL?.replace(/^https?/i, (scheme) => scheme.toLowerCase()).replace(/\/$/, '') ?? null,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    secretKey: values.SECRET_KEY?.toLowerCase() ?? null,
    newSecretKey: values.SECRET_KEY_NEW?.toLowerCase() ?? null,
    objectStore: objectStore(values),
    rates: { person: values.RATE_PER_PERSON, address: values.RATE_PER_ADDRESS },
    strictAddresses: values.STRICT_ADDRESSES === 'true',
    auditSink: values.AUDIT_SINK === undefined ? null : parseSinkAddress(values.AUDIT_SINK),
    mapTiles: (values.MAP_TILES === undefined ? null : parseMapTiles(values.MAP_TILES)) ?? [],
    mapStyles: (values.MAP_STYLE === undefined ? null : parseMapStyles(values.MAP_STYLE)) ?? [],
    mail: mailSettings(values),
    oidc: oidcSettings(values),
    backups:
      values.BACKUP_DIR === undefined
        ? null
        : {
            folder: resolve(values.BACKUP_DIR),
            everyMs: durationMs(values.BACKUP_EVERY),
            keep: values.BACKUP_KEEP,
            trialEveryMs: durationMs(values.BACKUP_TRIAL_EVERY),
          },
    backupPassphrase: values.BACKUP_PASSPHRASE ?? null,
    proxies: values.TRUST_PROXY === 'true' ? 1 : Number(values.TRUST_PROXY) || 0,
    logLevel: values.LOG_LEVEL,
    zone: values.TZ_NAME,
  };
}

/** All of the three or none. */
function oidcSettings(values: z.infer<typeof environment>): OidcSettings | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL, OIDC_REGISTER_ROLE } = values;
  const given = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET };
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined) {
    if (missing.length === 3) return null;
    throw new StartProblem(`Para entrar com a conta da organização falta definir ${missing.join(', ')}.`);
  }
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    label: OIDC_LABEL,
    registerRole: OIDC_REGISTER_ROLE === undefined ? null : (OIDC_REGISTER_ROLE as RoleId),
  };
}

/** Plain http could be read and changed on its way: it is for a provider on this very machine. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Of the host of a URL: whether nothing that is said to it leaves this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}

/** Without a sender of its own, mail comes from the panel's name at its own address. */
function mailSettings({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: z.infer<typeof environment>): MailSettings | null {
  if (SMTP_URL === undefined) return null;
  const { hostname } = new URL(PUBLIC_URL ?? SMTP_URL);
  return { url: SMTP_URL, from: MAIL_FROM ?? `Vertente <vertente@${hostname}>` };
}

/** Where people reach the panel, for links that no request asked for. */
export function panelOrigin({ publicUrl, host, port }: Settings): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return publicUrl ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Whether people reach the panel through TLS. */
export function isSecure({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') === true;
}

/** All of `S3_*` or none: half of it would put files where nobody looks for them. */
function objectStore(values: z.infer<typeof environment>): ObjectStoreSettings | null {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  const given = { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === 3 && S3_ENDPOINT === undefined) return null;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new StartProblem(
      `Para guardar os arquivos num armazenamento S3 falta definir ${missing.join(', ')}.`,
    );
  }
  return {
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT ?? null,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `90m`, `24h`, `7d`. */
function durationMs(text: string): number {
  return Number(text.slice(0, -1)) * (UNIT_MS[text.slice(-1)] ?? 0);
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('pt-BR', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
