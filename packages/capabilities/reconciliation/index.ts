export { CUSTODY_ALARMS, type CustodyAlarm, type CustodyAlarmKind, custodyAlarms } from './custody-alarms.ts'
export { type BookRow, type Difference, openDifferences, readBooks, reconcile } from './reconcile.ts'
