export const network = {
  offlineTitle: 'You are offline',
  offlineText:
    'You can keep reading the open document. Signing and saving need a connection; your work is kept.',
  back: 'You are back online.',
  hide: 'Dismiss offline message',
  actionWaits: 'You are offline, so this cannot be done yet. What you entered is kept.',
  shellTitle: 'No network connection',
  shellText:
    'Opening documents needs a connection. This page continues automatically once you are back online. Countersign keeps no documents on your device.',
  languageWaits: 'This language could not be loaded. Try again when you are online.',
  updateTitle: 'New version available',
  updateText: 'Reload to update. Your work is kept.',
  update: 'Reload',
  updateLater: 'Later',
} as const;
