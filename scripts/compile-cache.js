// Preloaded by `npm start`: keeps compiled code between starts. Has no effect if the folder isn't writable.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
