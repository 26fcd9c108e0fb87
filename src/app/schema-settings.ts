import { z } from 'zod';

// The page's policy forbids code made at run time. A schema asks when it is made, so this is the start's first import.
z.config({ jitless: true });
