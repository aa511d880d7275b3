import type { FastifyInstance } from 'fastify';
export function installDocs(_app: FastifyInstance): void {}
