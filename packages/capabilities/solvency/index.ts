export { openSolvency, type Snapshot, type Solvency } from './open-solvency.ts'
export { takeSnapshot } from './take-snapshot.ts'
