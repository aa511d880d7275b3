import { openGround } from './bench/ground/ground.ts';
const g = await openGround('sqlite', 1000000); await g.close(); process.exit(0);
