export { type CustodyAlarm, type CustodyAlarmKind, custodyAlarmKinds, custodyAlarms } from './custody-alarms.ts'
export { type BookRow, type Difference, openDifferences, readBooks, reconcile } from './reconcile.ts'
