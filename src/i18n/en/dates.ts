export const dates = {
  dueToday: 'Due today {{time}}',
  dueTodayWhole: 'Due today',
  dueTomorrow: 'Due tomorrow',
  dueInDays_one: '{{count}} day left',
  dueInDays_other: '{{count}} days left',
  overdue_one: '{{count}} day overdue',
  overdue_other: '{{count}} days overdue',
  overdueToday: 'Overdue',
  noDue: 'No due date',
  atTime: 'at {{time}}',
  yesterday: 'yesterday',
} as const;
