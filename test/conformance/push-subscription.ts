/** What a browser gives of itself, with the keys of the example of RFC 8291. */
export const pushSubscription = {
  endpoint: 'https://push.example/send/abc',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
} as const;
