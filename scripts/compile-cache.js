// Preloaded by `npm start`: compiled code is kept between starts. Where the folder can't be written, none is.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
