import type { CallData } from '@bowline/contract/calls.ts'

type Day = CallData<'GET /fe-co-api/finance/daily_profit/get_user_profit_statistic'>['list'][number]

const columns = [
  ...([
    'profit',
    'accumulated',
    'closeProfit',
    'unRealizedAmount',
    'tradeFee',
    'capitalFee',
    'liquidationFee',
  ] as const),
  ...(['interest', 'insurance', 'converted', 'transferIn', 'transferOut', 'equityStart', 'equityEnd'] as const),
]

/** Days (UTC) as CSV by the names of the call; every field is a date or a decimal, so none has to be quoted. */
export function dayFile(days: readonly Day[]): string {
  const rows = days.map((day) => [new Date(day.day).toISOString().slice(0, 10), ...columns.map((name) => day[name])])
  return [['day', ...columns], ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}
