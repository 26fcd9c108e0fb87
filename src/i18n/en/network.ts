export const network = {
  offlineTitle: 'You are offline',
  offlineText:
    'You can go on reading the open document. Signing and saving need the network; your work is kept.',
  back: 'The network is back.',
  hide: 'Hide the offline notice',
  actionWaits: 'There is no network, so this cannot be done yet. What you entered is kept.',
  shellTitle: 'No network connection',
  shellText:
    'Opening documents needs the network. This page goes on by itself once it is back. Countersign keeps no documents on your device.',
  languageWaits: 'That language could not be fetched. Try again when there is a network.',
  updateTitle: 'There is a new version',
  updateText: 'Reload to use it. What you are working on is kept.',
  update: 'Reload',
  updateLater: 'Later',
} as const;
