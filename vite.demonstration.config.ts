/** `npm run demo`: dist/demonstration, the server once more with what fills it. Built when it is asked for. */
import { programs, WORKERS } from './vite.server.config.ts';

export default programs(['src/demonstration/demo.ts', WORKERS], 'dist/demonstration');
