/**
 * Every global style, in the order of the cascade: fonts, the reset and Mantine in their layers, then ours, which therefore wins. What
 * Mantine's days, drop zones and palette are styled with comes with the one file that uses each, into the same layer.
 */
import './letters/letters.css';
import './reset.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './theme.css';
import './shared.css';
