import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './back-link.module.css';

/** Over the title of a screen: the list that it belongs to. */
export function BackLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Anchor component={Link} to={to} className={classes['back'] ?? ''} underline="hover">
      <IconArrowLeft size={17} aria-hidden />
      {label}
    </Anchor>
  );
}
