export { keepOfflineSignatures, offlineStatements } from './offline-statements.ts'
export { openSolvency, type Reserve, type Snapshot, type Solvency } from './open-solvency.ts'
export { takeDrawnSnapshot, takeSnapshot } from './take-snapshot.ts'
