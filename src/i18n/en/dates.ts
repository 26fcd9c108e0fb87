export const dates = {
  dueToday: 'Due today {{time}}',
  dueTodayWhole: 'Due today',
  dueTomorrow: 'Due tomorrow',
  dueInDays_one: '{{count, number}} day left',
  dueInDays_other: '{{count, number}} days left',
  overdue_one: '{{count, number}} day overdue',
  overdue_other: '{{count, number}} days overdue',
  overdueToday: 'Overdue',
  noDue: 'No due date',
  atTime: 'at {{time}}',
  yesterday: 'yesterday',
} as const;
