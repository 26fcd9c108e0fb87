/** Every global style, in the order of the cascade: fonts, Mantine in its layer, then ours, which therefore wins. */
import './letters.css';
import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import '@mantine/dropzone/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import './theme.css';
