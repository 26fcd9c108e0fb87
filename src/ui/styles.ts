/** Every global style, in the order of the cascade: fonts, the reset and Mantine in their layers, then ours, which therefore wins. */
import './letters/letters.css';
import './reset.css';
import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import '@mantine/dropzone/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import './theme.css';
import './shared.css';
