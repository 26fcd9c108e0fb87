import { createSpotlight } from '@mantine/spotlight';

const [store, { open }] = createSpotlight();

/** Whether the command palette is open: it may be asked for before it is there. */
export { store as paletteStore, open as openCommandPalette };
