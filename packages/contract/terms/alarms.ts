import { custodyAlarmKinds } from './wallet.ts'

/** What docs/operating.md says to be woken by, as far as the exchange knows it, and markets that do not trade. */
export const alarmKinds = [
  ...(['clock', 'history', 'table', 'messages', 'job', 'market', 'contract'] as const),
  ...custodyAlarmKinds,
] as const
export type AlarmKind = (typeof alarmKinds)[number]
