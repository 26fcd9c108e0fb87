/**
 * Every global style, in the order of the cascade: fonts, the reset and Mantine in their layers, then ours, which therefore wins. In the
 * build Mantine's components bring their styles; what its days, drop zones, notifications and palette are styled with comes with the one
 * file that uses each, into the same layer.
 */
import './letters/letters.css';
import './reset.css';
import '@mantine/core/styles.layer.css';
import './theme.css';
import './shared.css';
