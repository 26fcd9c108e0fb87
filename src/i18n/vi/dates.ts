export const dates = {
  dueToday: 'Hạn hôm nay {{time}}',
  dueTodayWhole: 'Hạn hôm nay',
  dueTomorrow: 'Hạn ngày mai',
  dueInDays: 'Còn {{count, number}} ngày',
  overdue: 'Quá hạn {{count, number}} ngày',
  overdueToday: 'Đã quá hạn',
  noDue: 'Không hạn',
  atTime: 'lúc {{time}}',
  yesterday: 'hôm qua',
} as const;
