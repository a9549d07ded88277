import { z } from 'zod';

// Our content security policy forbids the code that zod would otherwise compile at run time. This
// must be imported ahead of every schema: zod looks when a schema is made.
z.config({ jitless: true });
